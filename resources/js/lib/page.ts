import { usePage } from '@inertiajs/react';
import type { Flash, SharedProps } from '#server/http/shared.ts';

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps;
    flashDataType: Flash;
  }
}

/** The props that every page gets: the user, the language, the counters. */
export function useShared(): SharedProps {
  return usePage().props;
}
