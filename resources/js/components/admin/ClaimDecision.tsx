import { useState, type ReactNode } from 'react';
import { ComparedPhotos } from '#js/components/admin/ComparedPhotos.tsx';
import { ClaimItem } from '#js/components/booking/ClaimItem.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { DateTime, DescriptionList } from '#js/components/ui/Data.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useMay } from '#js/lib/use-may.ts';
import type { DecidableView } from '#server/http/presenters/admin-claims.ts';

type Props = { decidable: DecidableView; children: ReactNode };

/** A disputed claim with both sides' statements, the inspections, and the admin's decision. */
export function ClaimDecision({ decidable, children }: Props) {
  const may = useMay();
  const t = useT();
  const format = useFormat();
  const [deciding, setDeciding] = useState(false);
  const { claim, ref, car, host, client, timeZone, createdAt, deposit, excessLeft } = decidable;
  return (
    <Card as="article">
      <header className="mb-4">
        <h2 className="text-lg font-semibold">
          {car} <span className="font-normal text-muted tabular">{ref}</span>
        </h2>
        <p className="text-muted">
          {t('admin.claims.between', { host, client })}
          {' · '}
          <DateTime value={createdAt} timeZone={timeZone} show="dateTime" />
        </p>
      </header>
      <ul>
        <ClaimItem claim={claim} timeZone={timeZone} />
      </ul>
      <Evidence decidable={decidable} />
      <p className="mt-3 text-sm text-muted">
        {t('admin.claims.deposit', { amount: format.moneyExact(deposit, claim.currency) })}{' '}
        {excessLeft !== null &&
          t('admin.claims.excess', { amount: format.moneyExact(excessLeft, claim.currency) })}
      </p>
      <div className="cluster mt-5">
        {decidable.decideUrl && (
          <Button onClick={() => setDeciding(true)}>{t('admin.claims.decide')}</Button>
        )}
        {may('inspections.review') && (
          <LinkButton href={decidable.handoversUrl} variant="secondary">
            {t('admin.claims.handovers')}
          </LinkButton>
        )}
      </div>
      {children}
      {decidable.decideUrl && (
        <DecisionDialog
          open={deciding}
          onClose={() => setDeciding(false)}
          url={decidable.decideUrl}
          claim={claim}
          excessLeft={decidable.excessLeft}
        />
      )}
    </Card>
  );
}

/** What both sides signed: the readings of start and return, and the photos of each angle side by side. */
function Evidence({ decidable: { checkIn, checkOut, timeZone } }: Pick<Props, 'decidable'>) {
  const t = useT();
  const format = useFormat();
  if (!checkOut) return null;
  const reading = ({ odometerKm, fuelPercent }: typeof checkOut) =>
    [
      odometerKm === null ? null : t('booking.inspection.odometer_value', { km: odometerKm }),
      fuelPercent === null ? null : format.percent(fuelPercent / 100),
    ]
      .filter(Boolean)
      .join(' · ');
  const items = [checkIn, checkOut]
    .filter((leg) => leg !== null)
    .map((leg) => ({ term: t(`booking.leg.${leg.leg}`), value: reading(leg) }));
  return (
    <div className="mt-4">
      <DescriptionList items={items} />
      <ComparedPhotos inspection={{ ...checkOut, other: checkIn }} timeZone={timeZone} />
    </div>
  );
}

type DialogProps = {
  open: boolean;
  onClose: () => void;
  url: string;
  claim: DecidableView['claim'];
  excessLeft: number | null;
};

function DecisionDialog({ open, onClose, url, claim, excessLeft }: DialogProps) {
  const t = useT();
  const format = useFormat();
  const amount = format.moneyExact(claim.amount, claim.currency);
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('admin.claims.decideTitle', { amount })}
      action={url}
      label={t('admin.claims.reason')}
      hint={t('admin.claims.reasonHint')}
      length={{ min: 5, max: 1000 }}
      confirm={t('admin.claims.decide')}
      tone="primary"
    >
      <p className="text-muted">{t('admin.claims.decideText')}</p>
      <TextField
        label={t('admin.claims.settled')}
        hint={t('admin.claims.settledHint', { amount })}
        name="settled"
        inputMode="decimal"
        required
        unit={format.currencyUnit(claim.currency)}
      />
      {excessLeft !== null && excessLeft < claim.amount && (
        <Checkbox
          name="liftsExcess"
          value="true"
          label={t('admin.claims.liftsExcess', {
            most: format.moneyExact(excessLeft, claim.currency),
          })}
          hint={t('admin.claims.liftsExcessHint')}
        />
      )}
    </ReasonDialog>
  );
}
