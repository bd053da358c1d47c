import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';
import { colours, type Entry } from './looks.ts';

type Props = { calendar: CalendarView; onOpen: (id: string) => void };

/** What occupies the car in the weeks shown; each opens with what there is to know. */
export function EntryList({ calendar, onOpen }: Props) {
  const t = useT();
  const { entries, car } = calendar;
  return (
    <Card title={t('owner.calendar.entries')} bare={entries.length > 0}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('owner.calendar.entries_none')}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} timeZone={car.timeZone} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type RowProps = { entry: Entry; timeZone: string; onOpen: (id: string) => void };

function EntryRow({ entry, timeZone, onOpen }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { kind, booking, label, note, startsAt, endsAt } = entry;
  return (
    <ScriptedButton
      className="flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-hover"
      onClick={() => onOpen(entry.id)}
    >
      <span aria-hidden="true" className={`h-9 w-1.5 shrink-0 rounded-full ${colours[kind]}`} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">
          {label ?? note ?? t(`owner.calendar.kind.${kind}`)}
        </span>
        <span className="block text-sm text-muted tabular">
          {format.dateTime(startsAt, timeZone)} – {format.dateTime(endsAt, timeZone)}
        </span>
      </span>
      {booking && (
        <StatusBadge status={booking.status}>{t(`booking.status.${booking.status}`)}</StatusBadge>
      )}
    </ScriptedButton>
  );
}
