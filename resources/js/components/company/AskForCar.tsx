import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Select, TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

const LONGEST_NOTE = 500;

type Props = Pick<
  Pages['CompanyOwner/Move'],
  'booking' | 'others' | 'chosen' | 'largestReduction' | 'requestKey'
> & {
  from: string;
  url: string;
};

/** Chooses a car that is not as good as the booked one, about which the client is asked. */
export function AskForCar(props: Props) {
  const { booking, others, chosen, largestReduction, requestKey, from, url } = props;
  const t = useT();
  const format = useFormat();
  const options = others.map(({ slug, name, plate, seats }) => ({
    value: slug,
    label: `${name} · ${plate} · ${t('car.card.seats', { count: seats })}`,
  }));
  return (
    <Card title={t('fleet.move.ask.title')}>
      <p className="text-muted">{t('fleet.move.ask.text')}</p>
      <Form action={url} method="post" className="stack mt-4">
        {({ processing }) => (
          <>
            <input type="hidden" name="requestKey" value={requestKey} />
            <input type="hidden" name="from" value={from} />
            <Select
              label={t('fleet.move.ask.car')}
              name="to"
              placeholder={t('fleet.move.ask.choose')}
              defaultValue={others.some(({ slug }) => slug === chosen) ? (chosen ?? '') : ''}
              options={options}
              required
            />
            {largestReduction > 0 && (
              <TextField
                label={t('fleet.move.ask.reduction')}
                hint={t('fleet.move.ask.reduction_hint', {
                  most: format.moneyExact(largestReduction, booking.currency),
                })}
                name="reduction"
                inputMode="decimal"
                unit={format.currencyUnit(booking.currency)}
              />
            )}
            <TextArea
              label={t('fleet.move.ask.note')}
              hint={t('fleet.move.ask.note_hint')}
              name="note"
              rows={3}
              maxLength={LONGEST_NOTE}
            />
            <Button type="submit" processing={processing} className="self-start">
              {t('fleet.move.ask.submit')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
