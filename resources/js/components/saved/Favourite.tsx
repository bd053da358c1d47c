import { router } from '@inertiajs/react';
import type { FavouriteView } from '#server/http/pages/cars.ts';
import { AlertButton, type AlertRequest } from '#js/components/car/AlertButton.tsx';
import { CarCard } from '#js/components/car/CarCard.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

type FavouriteProps = {
  car: FavouriteView;
  dates: { from: string | null; to: string | null };
  priority: boolean;
};

/** A card with what can be asked of it: to hear when it costs less, or when it is free. */
export function Favourite({ car, dates: { from, to }, priority }: FavouriteProps) {
  const t = useT();
  const { slug, card, problem } = car;
  if (card.isOff) return <CarCard car={card} priority={priority} />;
  const request: WatchProps['request'] =
    problem === 'taken' && from && to
      ? { kind: 'car_free', car: slug, from, to }
      : { kind: 'price_drop', car: slug, from, to };
  return (
    <div className="flex flex-col gap-3">
      <CarCard car={card} priority={priority} />
      {problem && <p className="text-sm text-muted">{t(`saved.problem.${problem}`)}</p>}
      <Watch request={request} alerts={car.alerts} />
    </div>
  );
}

type WatchProps = {
  request: Exclude<AlertRequest, { kind: 'search' }>;
  alerts: FavouriteView['alerts'];
};

function Watch({ request, alerts }: WatchProps) {
  const t = useT();
  const known = request.kind === 'car_free' ? alerts.free : alerts.price;
  return (
    <div>
      {known ? (
        <Stop id={known}>{t(`saved.alerts.on.${request.kind}`)}</Stop>
      ) : (
        <AlertButton size="sm" request={request}>
          {t(`saved.alerts.ask.${request.kind}`)}
        </AlertButton>
      )}
    </div>
  );
}

/** An alert that is on; pressed, it is no more. */
function Stop({ id, children }: { id: string; children: string }) {
  const stop = () =>
    router.delete(url('client.alerts.destroy', { alert: id }), { preserveScroll: true });
  return (
    <Button variant="ghost" size="sm" icon={Check} aria-pressed onClick={stop}>
      {children}
    </Button>
  );
}
