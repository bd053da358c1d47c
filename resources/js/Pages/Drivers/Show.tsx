import { Form, Head } from '@inertiajs/react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Drivers/Show'];

/** Somebody is asked to drive beside a client, and what they have to do for it. */
export default function Show({ invitation, ...rest }: Props) {
  const t = useT();
  const format = useFormat();
  if (!invitation) return <Gone />;
  const { client, car, startsAt, endsAt, timeZone } = invitation;
  const title = t('booking.drivers.invitation.title', { client });
  return (
    <div className="mx-auto max-w-2xl">
      <Head title={title} />
      <PageHeader title={title} intro={t('booking.drivers.invitation.intro', { client })} />
      <Card title={car}>
        <div className="stack">
          <p className="font-semibold">{format.dateRange(startsAt, endsAt, timeZone)}</p>
          <Next invitation={invitation} {...rest} />
        </div>
      </Card>
    </div>
  );
}

function Gone() {
  const t = useT();
  return (
    <div className="mx-auto max-w-2xl">
      <Head title={t('booking.drivers.invitation.gone')} />
      <PageHeader
        title={t('booking.drivers.invitation.gone')}
        intro={t('booking.drivers.invitation.gone_text')}
      />
      <LinkButton href={url('dashboard')} variant="secondary">
        {t('booking.drivers.invitation.home')}
      </LinkButton>
    </div>
  );
}

type Open = Props & { invitation: NonNullable<Props['invitation']> };

function Next({ invitation: { client, email }, next, signedInAs, acceptUrl, kycUrl }: Open) {
  const t = useT();
  if (next === 'other-account')
    return <p>{t('booking.drivers.invitation.other', { email, other: signedInAs })}</p>;
  if (next === 'ready') return <p>{t('booking.drivers.invitation.ready')}</p>;
  if (next === 'verify')
    return (
      <>
        <p>{t('booking.drivers.invitation.verify_text')}</p>
        <LinkButton href={kycUrl}>{t('booking.drivers.invitation.verify')}</LinkButton>
      </>
    );
  return (
    <Form action={acceptUrl} method="post" className="stack">
      {({ processing }) => (
        <>
          <p className="text-muted">{t('booking.drivers.invitation.shared', { client })}</p>
          <Button type="submit" size="lg" processing={processing}>
            {t('booking.drivers.invitation.accept')}
          </Button>
        </>
      )}
    </Form>
  );
}
