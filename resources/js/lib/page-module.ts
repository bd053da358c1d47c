import type { ResolvedComponent } from '@inertiajs/react';

/** The exports of a page's file. */
export type PageModule = { default: ResolvedComponent };
