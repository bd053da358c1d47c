import { late } from '#js/lib/late.tsx';

// The later steps are loaded after the first one; the service worker has stored them all.
export const DamagesStep = late(async () => (await import('./DamagesStep.tsx')).DamagesStep);

export const ClientSigns = late(async () => (await import('./ClientSigns.tsx')).ClientSigns);

// Where a hand-over stands when it is opened again: rendered by the server with the page.
export const Waiting = late(async () => (await import('./Waiting.tsx')).Waiting);

export const Done = late(async () => (await import('./Waiting.tsx')).Done);

export const OtherRecords = late(async () => (await import('./OtherRecords.tsx')).OtherRecords);

export const Confirm = late(async () => (await import('./Confirm.tsx')).Confirm);
