import '#js/lib/staff-routes.ts';
import type { PageModule } from '#js/lib/page-module.ts';

export const pages = import.meta.glob<PageModule>('../Pages/Admin/**/*.tsx');
