import { useState, type FormEvent } from 'react';
import { DeliveryList } from '#js/components/handover/late-delivery.tsx';
import { useDelivery, type HandoverDelivery } from '#js/components/handover/use-delivery.ts';
import type { TripView } from '#server/http/presenters/client-trip.ts';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import {
  isSigned,
  SignatureField,
  type SignatureValue,
} from '#js/components/ui/SignatureField.tsx';
import { Edit } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Lack = NonNullable<NonNullable<TripView['sign']>['lacks']>;

type Props = { trip: TripView; sign: NonNullable<TripView['sign']> };

/** Signs the hand-over, also where there is no network, or says what is not right. */
export function SignForm({ trip, sign }: Props) {
  const t = useT();
  const [objecting, setObjecting] = useState(false);
  const delivery = useDelivery({
    ref: trip.booking.ref,
    leg: sign.leg,
    files: null,
    words: t(`client.sign.done_${sign.leg}`),
  });
  const { contestUrl } = sign;
  return (
    <Card title={t('client.sign.title')}>
      <p className="mb-4 max-w-prose">
        <Meaning trip={trip} />
      </p>
      <div className="stack">
        {sign.lacks ? (
          <Lacking problem={sign.lacks} trip={trip} />
        ) : (
          <Signing sign={sign} delivery={delivery} />
        )}
        {contestUrl ? (
          <Button variant="ghost" block onClick={() => setObjecting(true)}>
            {t('client.sign.object')}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t('client.sign.objected_twice')}</p>
        )}
      </div>
      {contestUrl && (
        <ObjectionDialog url={contestUrl} open={objecting} onClose={() => setObjecting(false)} />
      )}
    </Card>
  );
}

/** Says before anything is typed that the person cannot sign yet, and leads to what is lacking. */
function Lacking({ problem, trip }: { problem: Lack; trip: TripView }) {
  const t = useT();
  return (
    <>
      <p className="font-semibold">{t(`client.problem.${problem}.short`)}</p>
      <LinkButton href={trip.kycUrl} size="lg" block>
        {t(`client.problem.${problem}.action`)}
      </LinkButton>
    </>
  );
}

function Signing({ sign, delivery }: Pick<Props, 'sign'> & { delivery: HandoverDelivery }) {
  const t = useT();
  const [value, setValue] = useState<SignatureValue>({ name: sign.name, drawing: [] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const signedAt = new Date().toISOString();
    void delivery.delivery.add('client', sign.url, { ...value, signedAt });
  };
  const isUnderWay = delivery.client !== undefined && delivery.client.state !== 'refused';
  return (
    <>
      {delivery.client && <DeliveryList delivery={delivery} />}
      {!isUnderWay && (
        <form onSubmit={submit} className="stack">
          <SignatureField
            signer={sign.name}
            label={t('client.sign.name')}
            name="name"
            value={value}
            onValue={setValue}
          />
          <Button type="submit" size="lg" block icon={Edit} disabled={!isSigned(value)}>
            {t('client.sign.submit')}
          </Button>
        </form>
      )}
    </>
  );
}

function Meaning({ trip: { booking, heldDeposit, inspection } }: Pick<Props, 'trip'>) {
  const t = useT();
  const format = useFormat();
  if (inspection?.leg === 'check_out') return t('client.sign.text_check_out');
  if (heldDeposit === 0) return t('client.sign.text_check_in_no_deposit');
  const deposit = format.money(heldDeposit, booking.currency);
  return t('client.sign.text_check_in', { deposit });
}

type DialogProps = { url: string; open: boolean; onClose: () => void };

function ObjectionDialog({ url, open, onClose }: DialogProps) {
  const t = useT();
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('client.sign.object_title')}
      action={url}
      label={t('client.sign.object_reason')}
      length={{ min: 10, max: 1000 }}
      confirm={t('client.sign.object_submit')}
      tone="primary"
    >
      <p className="text-muted">{t('client.sign.object_text')}</p>
    </ReasonDialog>
  );
}
