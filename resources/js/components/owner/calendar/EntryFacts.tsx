import { Form, Link } from '@inertiajs/react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { DescriptionList, Money } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { EntryDetails } from '#server/http/presenters/calendar-entry.ts';
import { timeOf, type Entry } from './looks.ts';
import { ResizeForm } from './ResizeForm.tsx';

/** What takes the car for a time. */
export function EntryFacts({ entry, car, feedsUrl }: EntryDetails) {
  const t = useT();
  const format = useFormat();
  const { booking, block, label, note, startsAt, endsAt } = entry;
  return (
    <div className="stack">
      <DescriptionList
        items={[
          ...when(label, (value) => ({ term: t('owner.calendar.client'), value })),
          ...when(booking, ({ status }) => ({
            term: t('owner.calendar.status'),
            value: <StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>,
          })),
          ...when(block, ({ kind }) => ({
            term: t('owner.calendar.block_kind'),
            value: t(`owner.calendar.block_kinds.${kind}`),
          })),
          { term: t('owner.calendar.starts'), value: format.dateTime(startsAt, car.timeZone) },
          { term: t('owner.calendar.ends'), value: format.dateTime(endsAt, car.timeZone) },
          ...when(booking, ({ days }) => ({
            term: t('owner.calendar.length'),
            value: t('owner.calendar.days', { count: days }),
          })),
          ...when(booking?.earns, (earns) => ({
            term: t('owner.calendar.earns'),
            value: <Money minor={earns} currency={car.currency} />,
          })),
          ...when(block?.series, (series) => ({
            term: t('owner.calendar.repeat'),
            value: <Rule series={series} />,
          })),
          ...when(note, (value) => ({ term: t('owner.calendar.note'), value })),
        ]}
      />
      <Why entry={entry} />
      {block?.resizeUrl && <ResizeForm key={entry.id} entry={entry} url={block.resizeUrl} />}
      {entry.kind === 'imported' && (
        <p className="text-sm text-muted">
          {t('owner.calendar.imported_text')}{' '}
          <Link href={feedsUrl} className="link">
            {t('owner.feeds.open')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Why something of it cannot be changed here. */
function Why({ entry: { booking, block } }: { entry: Entry }) {
  const t = useT();
  if (booking?.stays) return <p className="text-sm text-muted">{t('owner.calendar.stays')}</p>;
  return block?.isForPlan && <p className="text-sm text-muted">{t('owner.calendar.plan_text')}</p>;
}

/** What is said of a value, if there is one. */
function when<T, R>(value: T | null | undefined, words: (value: T) => R): R[] {
  return value === null || value === undefined ? [] : [words(value)];
}

function Rule({ series }: { series: NonNullable<NonNullable<Entry['block']>['series']> }) {
  const t = useT();
  const format = useFormat();
  const { weekdays, startMinute, endMinute, to } = series;
  const days = weekdays.map((day) => t(`owner.calendar.weekday.${weekdayKey(day)}`)).join(' ');
  return (
    <>
      {t('owner.calendar.rule_words', {
        days,
        from: timeOf(startMinute),
        to: timeOf(endMinute),
        until: format.date(to),
      })}
    </>
  );
}

const weekdayKeys = ['1', '2', '3', '4', '5', '6', '7'] as const;

function weekdayKey(day: number) {
  return weekdayKeys[day - 1] ?? '1';
}

/** What can be done about it. */
export function EntryActions({ entry: { booking, block } }: { entry: Entry }) {
  if (booking?.url) return <BookingActions url={booking.url} moveUrl={booking.moveUrl} />;
  return block && <BlockActions block={block} />;
}

function BookingActions({ url, moveUrl }: { url: string; moveUrl: string | null }) {
  const t = useT();
  return (
    <>
      {moveUrl && (
        <LinkButton href={moveUrl} variant="secondary">
          {t('owner.calendar.move')}
        </LinkButton>
      )}
      <LinkButton href={url}>{t('owner.calendar.open_booking')}</LinkButton>
    </>
  );
}

function BlockActions({ block }: { block: NonNullable<Entry['block']> }) {
  const { unblockUrl, jobUrl, series } = block;
  const t = useT();
  return (
    <>
      {jobUrl && <LinkButton href={jobUrl}>{t('owner.calendar.open_job')}</LinkButton>}
      {series?.unblockUrl && (
        <Unblock url={series.unblockUrl} label={t('owner.calendar.unblock_series')} />
      )}
      {unblockUrl && (
        <Unblock
          url={unblockUrl}
          label={t(series ? 'owner.calendar.unblock_this' : 'owner.calendar.unblock')}
        />
      )}
    </>
  );
}

function Unblock({ url, label }: { url: string; label: string }) {
  return (
    <Form action={url} method="delete" options={{ preserveScroll: true }}>
      {({ processing }) => (
        <Button type="submit" variant="secondary" processing={processing}>
          {label}
        </Button>
      )}
    </Form>
  );
}
