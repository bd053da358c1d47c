import '#js/lib/host-routes.ts';
import type { PageModule } from '#js/lib/page-module.ts';

export const pages = import.meta.glob<PageModule>('../Pages/Owner/**/*.tsx');
