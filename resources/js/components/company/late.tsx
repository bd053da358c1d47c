import { late } from '#js/lib/late.tsx';

export const Branches = late(async () => (await import('./Branches.tsx')).Branches);

export const Preview = late(async () => (await import('./Preview.tsx')).Preview);
