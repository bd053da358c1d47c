import { router } from '@inertiajs/react';
import { useState } from 'react';
import { useLocale } from '#js/lib/i18n.ts';
import { failureOf, type Failure } from './failure.ts';
import type { PayResult } from './pay.ts';

/** Runs one attempt to pay at a time and goes where it leads. */
export function usePayment(lastCode: string | null) {
  const locale = useLocale();
  const [processing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(lastCode ? failureOf(lastCode) : null);

  const follow = (result: PayResult | null) => {
    if (result?.next === 'bank') {
      window.location.assign(`${result.url}?lang=${locale}`);
      return;
    }
    if (result?.next === 'look') {
      router.visit(result.url, { onFinish: () => setProcessing(false) });
      return;
    }
    setFailure(result?.failure ?? null);
    setProcessing(false);
  };

  const attempt = async (work: () => Promise<PayResult | null>) => {
    if (processing) return;
    setProcessing(true);
    setFailure(null);
    follow(await work());
  };

  return { processing, failure, attempt };
}
