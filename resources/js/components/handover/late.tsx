import { lazy, Suspense, type ComponentProps } from 'react';
import { late } from '#js/lib/late.tsx';
import type { ClientSigns as Form } from './ClientSigns.tsx';
import type { DeliveryList as List } from './DeliveryList.tsx';
import type { DamagesStep as Step } from './DamagesStep.tsx';

/** The later steps are loaded after the first one; the service worker has stored them all. */
const LateClientSigns = lazy(async () => ({
  default: (await import('./ClientSigns.tsx')).ClientSigns,
}));
const LateDeliveryList = lazy(async () => ({
  default: (await import('./DeliveryList.tsx')).DeliveryList,
}));
const LateDamagesStep = lazy(async () => ({
  default: (await import('./DamagesStep.tsx')).DamagesStep,
}));

export function ClientSigns(props: ComponentProps<typeof Form>) {
  return (
    <Suspense fallback={null}>
      <LateClientSigns {...props} />
    </Suspense>
  );
}

/** Where a hand-over stands when it is opened again: rendered by the server with the page. */
export const Waiting = late(async () => (await import('./Waiting.tsx')).Waiting);

export const Done = late(async () => (await import('./Waiting.tsx')).Done);

export const OtherRecords = late(async () => (await import('./OtherRecords.tsx')).OtherRecords);

export const Confirm = late(async () => (await import('./Confirm.tsx')).Confirm);

export function DamagesStep(props: ComponentProps<typeof Step>) {
  return (
    <Suspense fallback={null}>
      <LateDamagesStep {...props} />
    </Suspense>
  );
}

export function DeliveryList(props: ComponentProps<typeof List>) {
  return (
    <Suspense fallback={null}>
      <LateDeliveryList {...props} />
    </Suspense>
  );
}
