import { router } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { DriverView } from '#server/http/presenters/drivers.ts';

type Props = {
  drivers: readonly DriverView[];
  /** Where each is taken back, by their id. */
  removeUrls?: Readonly<Record<string, string>> | null;
};

/** Everybody who was named to drive, each with whether they may. */
export function DriverList({ drivers, removeUrls }: Props) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {drivers.map(({ id, name, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 flex-1 basis-40 font-semibold break-words">{name}</span>
          <Badge tone={state === 'may-drive' ? 'positive' : 'warning'}>
            {t(`booking.drivers.state.${state}`)}
          </Badge>
          {removeUrls?.[id] && <Remove url={removeUrls[id]} name={name} />}
        </li>
      ))}
    </ul>
  );
}

function Remove({ url, name }: { url: string; name: string }) {
  const t = useT();
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('booking.drivers.remove_label', { name })}
      onClick={() => router.delete(url, { preserveScroll: true })}
    >
      {t('booking.drivers.remove')}
    </Button>
  );
}
