import { Form, Head, Link } from '@inertiajs/react';
import { OpenChange } from '#js/components/booking/OpenChange.tsx';
import { AskForCar } from '#js/components/company/AskForCar.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car as CarIcon } from '#js/components/ui/icons/car.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Move'];

/** The cars to which a booking can be moved. */
export default function Move(props: Props) {
  const { booking, isMovable, cars, others, open, urls } = props;
  const t = useT();
  const format = useFormat();
  const { ref, carName, plate, clientName, startsAt, endsAt, timeZone } = booking;
  const why = isMovable ? 'none' : 'begun';
  return (
    <>
      <Head title={t('fleet.move.title')} />
      <PageHeader
        title={t('fleet.move.title')}
        above={
          <Link href={urls.timeline} className="link">
            {t('fleet.board.title')}
          </Link>
        }
        intro={t('fleet.move.intro')}
      />
      <div className="stack">
        <Card>
          <DescriptionList
            items={[
              {
                term: t('booking.fact.reference'),
                value: (
                  <Link href={urls.booking} className="link">
                    {ref}
                  </Link>
                ),
              },
              { term: t('owner.calendar.client'), value: clientName },
              { term: t('owner.calendar.starts'), value: format.dateTime(startsAt, timeZone) },
              { term: t('owner.calendar.ends'), value: format.dateTime(endsAt, timeZone) },
              { term: t('fleet.move.now'), value: `${carName} · ${plate}` },
            ]}
          />
        </Card>
        {open && <OpenChange change={open} timeZone={timeZone} currency={booking.currency} />}
        {open ? null : cars.length === 0 ? (
          <EmptyState icon={CarIcon} title={t(`fleet.move.${why}_title`)}>
            {t(`fleet.move.${why}_text`)}
          </EmptyState>
        ) : (
          <Card title={t('fleet.move.free', { count: cars.length })} bare>
            <ul className="divide-y divide-line">
              {cars.map((car) => (
                <FreeCar key={car.slug} car={car} from={booking.carSlug} url={urls.update} />
              ))}
            </ul>
          </Card>
        )}
        {!open && others.length > 0 && (
          <AskForCar {...props} from={booking.carSlug} url={urls.ask} />
        )}
      </div>
    </>
  );
}

type FreeCarProps = { car: Props['cars'][number]; from: string; url: string };

function FreeCar({ car: { slug, name, plate, seats }, from, url }: FreeCarProps) {
  const t = useT();
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-sm text-muted">
          {plate} · {t('car.card.seats', { count: seats })}
        </span>
      </span>
      <Form action={url} method="put" transform={() => ({ from, to: slug })}>
        {({ processing }) => (
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            processing={processing}
            aria-label={t('fleet.move.to', { car: `${name}, ${plate}` })}
          >
            {t('fleet.move.submit')}
          </Button>
        )}
      </Form>
    </li>
  );
}
