import { useState, type FormEvent } from 'react';
import { useDamageWords } from '#js/components/booking/Damages.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import {
  isSigned,
  SignatureField,
  type SignatureValue,
} from '#js/components/ui/SignatureField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { OdometerDoubt } from './OdometerDoubt.tsx';
import { DeliveryList } from './late-delivery.tsx';
import { ClientSigns } from './late.tsx';
import { lacks, takenAngles } from './progress.ts';
import { sendable } from './send.ts';
import type { HandoverDelivery } from './use-delivery.ts';
import type { Handover } from './use-handover.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type Props = { view: HandoverView; handover: Handover };
type SignProps = Props & { delivery: HandoverDelivery };

/** What was recorded, what is missing, and the host's name under it. */
export function SignStep({ view, handover, delivery }: SignProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="stack">
      <p className="text-muted">
        {t(view.by === 'client' ? 'owner.handover.sign_text_alone' : 'owner.handover.sign_text')}
      </p>
      <Summary view={view} handover={handover} />
      {view.by === 'host' && view.leg === 'check_in' && view.heldDeposit > 0 && (
        <p className="text-sm text-muted">
          {t('owner.handover.deposit', { amount: format.money(view.heldDeposit, view.currency) })}
        </p>
      )}
      <OdometerDoubt view={view} typed={handover.values.odometerKm} />
      <Lacking view={view} handover={handover} />
      {delivery[view.by] ? (
        <Signed view={view} handover={handover} delivery={delivery} />
      ) : (
        <Signature view={view} handover={handover} delivery={delivery} />
      )}
    </div>
  );
}

function Signature({ view, handover, delivery }: SignProps) {
  const t = useT();
  const [value, setValue] = useState<SignatureValue>({ name: view.signer, drawing: [] });
  const isReady = lacks(view, handover).length === 0 && isSigned(value);
  const sign = (event: FormEvent) => {
    event.preventDefault();
    const { name: signature, drawing } = value;
    void delivery.delivery.add(view.by, view.urls.submit, {
      ...sendable(handover.values),
      signature,
      drawing,
      signedAt: new Date().toISOString(),
    });
  };
  return (
    <form onSubmit={sign} className="stack">
      <SignatureField
        signer={view.signer}
        label={t('owner.handover.name')}
        name="signature"
        value={value}
        onValue={setValue}
      />
      <Button type="submit" size="lg" block disabled={!isReady}>
        {t(view.by === 'client' ? 'owner.handover.submit_alone' : 'owner.handover.submit')}
      </Button>
    </form>
  );
}

/** The host's signature is being sent: the client can sign below it, also without a network. */
function Signed({ view, handover, delivery }: SignProps) {
  const t = useT();
  const state = delivery[view.by]?.state;
  const isTaken = state === 'sent' || state === 'sending';
  return (
    <div className="stack">
      <DeliveryList delivery={delivery} photos={handover.queued.length} />
      {view.by === 'host' && <ClientSigns view={view} delivery={delivery} />}
      {!isTaken && (
        <Button
          variant="ghost"
          block
          onClick={() => {
            void delivery.delivery.withdraw('client');
            void delivery.delivery.withdraw('host');
          }}
        >
          {t('owner.handover.change')}
        </Button>
      )}
    </div>
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
  const words = useDamageWords();
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
        ...(view.returnable
          ? [{ term: t('booking.inspection.returned'), value: <ReturnTime handover={handover} /> }]
          : []),
        {
          term: t('booking.inspection.damages'),
          value: damages.map(words).join('; ') || t('booking.inspection.no_damages'),
        },
        ...(notes ? [{ term: t('booking.inspection.notes'), value: notes }] : []),
      ]}
    />
  );
}

/** By the car's own clock, as it was typed. */
function ReturnTime({ handover: { values } }: Pick<Props, 'handover'>) {
  const t = useT();
  const format = useFormat();
  if (values.returnedAt === '') return t('owner.handover.returned_now');
  return format.dateTime(`${values.returnedAt}:00Z`, 'UTC');
}
