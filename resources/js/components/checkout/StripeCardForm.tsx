import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useLocale, useT } from '#js/lib/i18n.ts';
import type { CardPurpose, PayResult } from './pay.ts';
import { confirmWithStripe, mountStripe, type StripeForm } from './stripe.ts';

type FormProps = {
  id: string;
  purpose: CardPurpose;
  publishableKey: string;
  amount: number | null;
  currency: string;
  attempt: (work: () => Promise<PayResult | null>) => Promise<void>;
};

/** Stripe's own form, in a frame of theirs: the card never touches this page. */
export function StripeCardForm(props: FormProps) {
  const { id, purpose, publishableKey, amount, currency, attempt } = props;
  const t = useT();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<StripeForm | 'failed' | null>(null);

  useEffect(() => {
    const at = box.current;
    if (!at) return undefined;
    let left = false;
    const accept = (made: StripeForm | 'failed') => {
      if (!left) setForm(made);
    };
    mountStripe(at, { publishableKey, locale, amount, currency }).then(accept, () =>
      accept('failed'),
    );
    return () => {
      left = true;
      at.replaceChildren();
    };
  }, [publishableKey, locale, amount, currency]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form || form === 'failed') return;
    await attempt(() => confirmWithStripe(form, purpose));
  };

  return (
    <form id={id} className="stack" onSubmit={(event) => void submit(event)}>
      {form === 'failed' && (
        <Notice tone="danger" role="alert">
          {t('common.error.network')}
        </Notice>
      )}
      {form === null && (
        <Loading>
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
      <div ref={box} />
    </form>
  );
}
