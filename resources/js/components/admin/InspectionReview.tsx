import { router } from '@inertiajs/react';
import { useState, type ReactNode } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { useDamageWords } from '#js/components/booking/Damages.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, DescriptionList } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ReviewableView } from '#server/http/presenters/admin.ts';
import { ComparedPhotos } from './ComparedPhotos.tsx';
import { RuleNote } from './rules/RuleNote.tsx';
import { TakeBack } from './rules/TakeBack.tsx';

type Props = { inspection: ReviewableView; children: ReactNode };

/** One hand-over with its photos, and what the admin makes of it. */
export function InspectionReview({ inspection, children }: Props) {
  const t = useT();
  const { leg, ref, car, host, client } = inspection;
  return (
    <Card as="article">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">
            {car} <span className="font-normal text-muted tabular">{ref}</span>
          </h2>
          <p className="text-muted">
            {t('admin.checkins.between', { host, client })}
            {inspection.submittedAt && (
              <>
                {' · '}
                <DateTime
                  value={inspection.submittedAt}
                  timeZone={inspection.timeZone}
                  show="dateTime"
                />
              </>
            )}
          </p>
        </div>
        <Badge tone={leg === 'check_in' ? 'brand' : 'neutral'}>
          {t(`admin.checkins.leg.${leg}`)}
        </Badge>
      </header>
      <ComparedPhotos inspection={inspection} timeZone={inspection.timeZone} />
      <Facts inspection={inspection} />
      {inspection.contested && (
        <div className="mt-4">
          <Notice tone="warning" title={t('admin.checkins.contested')}>
            {inspection.contested}
          </Notice>
        </div>
      )}
      {inspection.reason && (
        <div className="mt-4">
          <Notice tone="danger">{inspection.reason}</Notice>
        </div>
      )}
      <RuleNote said={inspection.rule} />
      {inspection.takeBackUrl && (
        <TakeBack
          url={inspection.takeBackUrl}
          label={t('admin.checkins.reason')}
          values={{ verdict: 'take-back' }}
        />
      )}
      {inspection.reviewUrl && <Verdict url={inspection.reviewUrl} />}
      {children}
    </Card>
  );
}

const both = (before: string | null, now: string) => (before ? `${before} → ${now}` : now);

function Facts({ inspection }: { inspection: ReviewableView }) {
  const t = useT();
  const format = useFormat();
  const words = useDamageWords();
  const { other, odometerKm, fuelPercent, notes, damages } = inspection;
  const earlier = inspection.leg === 'check_out' ? other : null;
  const km = (value: number | null | undefined) =>
    typeof value === 'number' ? t('admin.checkins.km', { count: value }) : '–';
  const fuel = (value: number | null | undefined) =>
    typeof value === 'number' ? format.percent(value / 100) : '–';
  const unsigned = t('admin.checkins.unsigned');
  const signatures = [inspection.hostSignature, inspection.clientSignature];
  const items = [
    {
      term: t('admin.checkins.odometer'),
      value: both(earlier && km(earlier.odometerKm), km(odometerKm)),
    },
    {
      term: t('admin.checkins.fuel'),
      value: both(earlier && fuel(earlier.fuelPercent), fuel(fuelPercent)),
    },
    {
      term: t('admin.checkins.signatures'),
      value: signatures.map((name) => name ?? unsigned).join(' · '),
    },
    ...(notes ? [{ term: t('admin.checkins.notes'), value: notes }] : []),
    ...(damages.length > 0
      ? [
          {
            term: t('admin.checkins.damages'),
            value: damages.map(words).join('; '),
          },
        ]
      : []),
  ];
  return (
    <div className="mt-5">
      <DescriptionList items={items} />
    </div>
  );
}

function Verdict({ url }: { url: string }) {
  const t = useT();
  const [rejecting, setRejecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const approve = () =>
    router.post(
      url,
      { verdict: 'approve' },
      { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  return (
    <div className="cluster mt-5">
      <Button processing={busy} onClick={approve}>
        {t('admin.checkins.approve')}
      </Button>
      <Button variant="secondary" onClick={() => setRejecting(true)}>
        {t('admin.checkins.reject')}
      </Button>
      <ReasonDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={t('admin.checkins.rejectTitle')}
        label={t('admin.checkins.reason')}
        confirm={t('admin.checkins.reject')}
        action={url}
        values={{ verdict: 'reject' }}
      />
    </div>
  );
}
