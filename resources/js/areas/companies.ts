import '#js/lib/host-routes.ts';
import type { PageModule } from '#js/lib/page-module.ts';
import { companyRoutes } from '#shared/company-routes.ts';
import { addRoutes } from '#shared/routes.ts';

addRoutes(companyRoutes);

export const pages = import.meta.glob<PageModule>('../Pages/CompanyOwner/**/*.tsx');
