import { router } from '@inertiajs/react';
import { useState, type FormEvent } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { draftStore } from './draft-store.ts';
import { lacks, takenAngles } from './progress.ts';
import { sendable } from './send.ts';
import { nameOf, type Handover } from './use-handover.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type Props = { view: HandoverView; handover: Handover };

/** What was recorded, what is missing, and the host's name under it. */
export function SignStep({ view, handover }: Props) {
  const t = useT();
  const format = useFormat();
  const waiting = handover.queued.length;
  return (
    <div className="stack">
      <p className="text-muted">{t('owner.handover.sign_text')}</p>
      <Summary view={view} handover={handover} />
      {view.leg === 'check_in' && view.deposit > 0 && (
        <p className="text-sm text-muted">
          {t('owner.handover.deposit', { amount: format.money(view.deposit, view.currency) })}
        </p>
      )}
      <Lacking view={view} handover={handover} />
      {waiting > 0 && (
        <Notice tone="warning" title={t('owner.handover.queued', { count: waiting })}>
          {t('owner.handover.wait_photos')}
        </Notice>
      )}
      <Signature view={view} handover={handover} />
    </div>
  );
}

function Signature({ view, handover }: Props) {
  const t = useT();
  const person = useShared().auth.user?.id ?? '';
  const [name, setName] = useState('');
  const [processing, setProcessing] = useState(false);
  const isReady = handover.queued.length === 0 && lacks(view, handover).length === 0;
  const sign = (event: FormEvent) => {
    event.preventDefault();
    setProcessing(true);
    router.post(
      view.urls.submit,
      { ...sendable(handover.values), signature: name },
      {
        onSuccess: () => void draftStore.delete(nameOf(view, person)),
        onFinish: () => setProcessing(false),
      },
    );
  };
  return (
    <form onSubmit={sign} className="stack">
      <TextField
        label={t('owner.handover.name')}
        name="signature"
        autoComplete="name"
        required
        minLength={3}
        maxLength={120}
        placeholder={view.signer}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="lg" block processing={processing} disabled={!isReady}>
        {t('owner.handover.submit')}
      </Button>
    </form>
  );
}

function Lacking({ view, handover }: Props) {
  const t = useT();
  const missing = lacks(view, handover);
  if (missing.length === 0) return null;
  return (
    <Notice tone="danger" title={t('owner.handover.missing_title')}>
      <ul className="grid gap-1">
        {missing.map(({ what, step }) => (
          <li key={what}>
            <ScriptedButton className="link text-start" onClick={() => handover.goTo(step)}>
              {t(`owner.handover.missing.${what}`)}
            </ScriptedButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Summary({ view, handover }: Props) {
  const t = useT();
  const format = useFormat();
  const { odometerKm: km, fuelPercent, damages, notes } = sendable(handover.values);
  return (
    <DescriptionList
      items={[
        {
          term: t('booking.inspection.photos'),
          value: t('owner.handover.photos_taken', {
            taken: takenAngles(handover).size,
            total: view.angles.length,
          }),
        },
        {
          term: t('booking.inspection.odometer'),
          value: km === null ? '–' : t('booking.inspection.odometer_value', { km }),
        },
        {
          term: t(view.isElectric ? 'booking.inspection.charge' : 'booking.inspection.fuel'),
          value: fuelPercent === null ? '–' : format.percent(fuelPercent / 100),
        },
        {
          term: t('booking.inspection.damages'),
          value: damages.map(({ place }) => place).join(', ') || t('booking.inspection.no_damages'),
        },
        ...(notes ? [{ term: t('booking.inspection.notes'), value: notes }] : []),
      ]}
    />
  );
}
