import { Form } from '@inertiajs/react';
import { useState } from 'react';
import type { TripView } from '#server/http/presenters/client-trip.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { FormProblem } from '#js/components/ui/FormProblem.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { Edit } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Props = { trip: TripView; sign: NonNullable<TripView['sign']> };

/** Signs the hand-over by typing one's name, or says what is not right. */
export function SignForm({ trip, sign }: Props) {
  const t = useT();
  const [objecting, setObjecting] = useState(false);
  return (
    <Card title={t('client.sign.title')}>
      <p className="mb-4 max-w-prose">
        <Meaning trip={trip} />
      </p>
      <Form action={sign.url} method="post" options={{ preserveScroll: true }}>
        {({ processing }) => (
          <div className="stack">
            <FormProblem name="problem" />
            <TextField
              label={t('client.sign.name')}
              name="name"
              placeholder={sign.name}
              autoComplete="name"
              required
              minLength={3}
              maxLength={120}
            />
            <Button type="submit" size="lg" block icon={Edit} processing={processing}>
              {t('client.sign.submit')}
            </Button>
            <Button variant="ghost" block onClick={() => setObjecting(true)}>
              {t('client.sign.object')}
            </Button>
          </div>
        )}
      </Form>
      <ObjectionDialog url={sign.contestUrl} open={objecting} onClose={() => setObjecting(false)} />
    </Card>
  );
}

function Meaning({ trip: { booking, inspection } }: Pick<Props, 'trip'>) {
  const t = useT();
  const format = useFormat();
  if (inspection?.leg === 'check_out') return t('client.sign.text_check_out');
  if (booking.deposit === 0) return t('client.sign.text_check_in_no_deposit');
  const deposit = format.money(booking.deposit, booking.currency);
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
