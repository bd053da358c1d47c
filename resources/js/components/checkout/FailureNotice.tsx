import { useEffect, useRef } from 'react';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Failure } from './failure.ts';

/** Scrolls into view, because on a phone the pay button is far below. */
export function FailureNotice({ failure }: { failure: Failure }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <Notice tone="danger" role="alert" title={t('checkout.error.title')}>
        {t(`checkout.error.${failure}`)}
      </Notice>
    </div>
  );
}
