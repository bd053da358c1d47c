import { Form } from '@inertiajs/react';
import type { FocusEvent } from 'react';
import type { FlightView } from '#server/http/presenters/flight.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { Plane } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';

/** Asks for the flight with which the client comes. */
export function FlightCard({ flight }: { flight: FlightView }) {
  const t = useT();
  return (
    <Card title={t('booking.flight.title')}>
      <Form
        action={flight.url}
        method="post"
        options={{ preserveScroll: true, preserveState: true }}
      >
        {({ processing }) => (
          <div
            className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
            onBlur={saveWhenLeft}
          >
            <TextField
              label={t('booking.flight.label')}
              hint={t('booking.flight.hint')}
              optional
              name="flightNumber"
              icon={Plane}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={12}
              placeholder="RO 361"
              defaultValue={flight.number ?? ''}
            />
            <Button
              type="submit"
              native
              variant="secondary"
              processing={processing}
              className="sm:mt-7"
            >
              {t('booking.flight.save')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}

/** Also saved when the client goes on to pay without pressing the button. */
function saveWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
  const field = currentTarget.querySelector('input');
  if (field && field.value !== field.defaultValue) field.form?.requestSubmit();
}
