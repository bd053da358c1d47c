import type { CheckoutView } from '#server/http/presenters/checkout.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** The hold has run out: nothing was paid, and the way back keeps the dates. */
export function Over({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  const format = useFormat();
  const { car, startsAt, endsAt, timeZone } = checkout;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('checkout.over.title')} intro={t('checkout.over.text')} />
      <Card bare className="overflow-hidden">
        {car.photo && (
          <Photo image={car.photo} sizes="(width < 48rem) 100vw, 42rem" ratio="2 / 1" />
        )}
        <div className="card-body stack">
          <div>
            <h2 className="text-xl">{car.name}</h2>
            <p className="text-muted">
              {format.dateTime(startsAt, timeZone)} – {format.dateTime(endsAt, timeZone)}
            </p>
          </div>
          <LinkButton href={car.url} size="lg" block>
            {t('checkout.action.back_to_car')}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
