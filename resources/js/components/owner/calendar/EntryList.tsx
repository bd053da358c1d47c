import { Form, Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';

type Entry = CalendarView['entries'][number];

/** What occupies the car in the weeks shown, with the way to each booking. */
export function EntryList({ calendar }: { calendar: CalendarView }) {
  const t = useT();
  const { entries, car } = calendar;
  return (
    <Card title={t('owner.calendar.entries')}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('owner.calendar.entries_none')}</p>
      ) : (
        <ul className="grid gap-4">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} timeZone={car.timeZone} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function EntryRow({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { kind, status, label, note, url, unblockUrl, startsAt, endsAt } = entry;
  const name = label ?? note ?? t(`owner.calendar.kind.${kind}`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="block font-semibold break-words">
          {url ? (
            <Link href={url} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className="block text-sm text-muted tabular">
          {format.dateTime(startsAt, timeZone)} – {format.dateTime(endsAt, timeZone)}
        </span>
      </span>
      {status ? (
        <StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>
      ) : (
        unblockUrl && <Unblock url={unblockUrl} />
      )}
    </li>
  );
}

function Unblock({ url }: { url: string }) {
  const t = useT();
  return (
    <Form action={url} method="delete" options={{ preserveScroll: true }}>
      {({ processing }) => (
        <Button type="submit" variant="secondary" size="sm" processing={processing}>
          {t('owner.calendar.unblock')}
        </Button>
      )}
    </Form>
  );
}
