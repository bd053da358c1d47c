import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';
import type { ReviewedCarView } from '#server/http/presenters/admin-cars.ts';
import { Differences } from './Differences.tsx';
import { GroundsDialog, type WithGrounds } from './GroundsDialog.tsx';

type Props = { car: ReviewedCarView; canDecide: boolean };

/** What waits to be decided about a car, and the decisions: A, M and X on the keyboard do the same. */
export function CarDecision({ car, canDecide }: Props) {
  const t = useT();
  const format = useFormat();
  const { review, status, currency } = car;
  if (!review)
    return (
      <Notice tone={status === 'suspended' ? 'danger' : 'positive'}>
        {t(status === 'suspended' ? 'admin.cars.decision.suspended' : 'admin.cars.decision.none')}
      </Notice>
    );
  const date = format.date(review.since);
  const isNew = review.changes.length === 0;
  return (
    <Card title={t('admin.cars.decision.title')}>
      <p>{t(isNew ? 'admin.cars.decision.new' : 'admin.cars.decision.changes', { date })}</p>
      {status !== 'in_review' && (
        <p className="mt-1 text-muted">{t('admin.cars.decision.on_market')}</p>
      )}
      {!isNew && (
        <div className="mt-4">
          <h3 className="mb-2 text-base">{t('admin.cars.differences')}</h3>
          <Differences changes={review.changes} currency={currency} />
        </div>
      )}
      <Decisions car={car} canDecide={canDecide} />
    </Card>
  );
}

function Decisions({ car, canDecide }: Props) {
  const t = useT();
  const [asking, setAsking] = useState<WithGrounds | null>(null);
  const [processing, setProcessing] = useState(false);
  const approve = () => {
    if (processing || !canDecide) return;
    router.post(
      car.urls.review,
      { decision: 'approve', version: car.version },
      {
        preserveScroll: true,
        onStart: () => setProcessing(true),
        onFinish: () => setProcessing(false),
      },
    );
  };
  const ask = (decision: WithGrounds) => {
    if (canDecide) setAsking(decision);
  };
  useShortcuts({ a: approve, m: () => ask('request_changes'), x: () => ask('reject') });
  return (
    <>
      <div className="cluster mt-5">
        <Button processing={processing} disabled={!canDecide} onClick={approve}>
          <kbd>A</kbd> {t('admin.cars.approve')}
        </Button>
        <Button
          variant="secondary"
          disabled={!canDecide}
          onClick={() => setAsking('request_changes')}
        >
          <kbd>M</kbd> {t('admin.cars.request_changes')}
        </Button>
        <Button variant="secondary" disabled={!canDecide} onClick={() => setAsking('reject')}>
          <kbd>X</kbd> {t('admin.cars.reject')}
        </Button>
      </div>
      {asking && <GroundsDialog car={car} decision={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
