import { Form } from '@inertiajs/react';
import { DriverList } from '#js/components/booking/DriverList.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ClientBookingView } from '#server/http/presenters/client-booking.ts';

/** Who drives beside the client: named here, checked like the client. */
export function DriversCard({ view }: { view: ClientBookingView }) {
  const t = useT();
  const { drivers: form, booking } = view;
  if (!form) return null;
  return (
    <Card title={t('booking.drivers.title')}>
      <div className="stack">
        <p className="text-muted">{t('booking.drivers.text', { count: form.booked })}</p>
        {booking.drivers.length > 0 && (
          <DriverList drivers={booking.drivers} removeUrls={form.removeUrls} />
        )}
        {form.nameUrl && <NameForm url={form.nameUrl} />}
      </div>
    </Card>
  );
}

function NameForm({ url }: { url: string }) {
  const t = useT();
  return (
    <Form action={url} method="post" resetOnSuccess options={{ preserveScroll: true }}>
      {({ processing }) => (
        <div className="stack">
          <TextField
            label={t('booking.drivers.name')}
            name="name"
            autoComplete="off"
            required
            maxLength={120}
          />
          <TextField
            label={t('booking.drivers.email')}
            hint={t('booking.drivers.email_hint')}
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
          />
          <Button
            type="submit"
            variant="secondary"
            processing={processing}
            className="justify-self-start"
          >
            {t('booking.drivers.add')}
          </Button>
        </div>
      )}
    </Form>
  );
}
