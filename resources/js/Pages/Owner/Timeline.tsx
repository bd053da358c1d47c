import { Head, Link } from '@inertiajs/react';
import { useCallback, useMemo, useState } from 'react';
import { BlockDaysDialog } from '#js/components/owner/calendar/BlockDaysDialog.tsx';
import { Changes } from '#js/components/owner/calendar/Changes.tsx';
import { EntryDialog } from '#js/components/owner/calendar/EntryDialog.tsx';
import { Legend } from '#js/components/owner/calendar/Legend.tsx';
import { colours, type Entry } from '#js/components/owner/calendar/looks.ts';
import { Timeline as Rows } from '#js/components/timeline/Timeline.tsx';
import { daysBetween, type Row, type Span } from '#js/components/timeline/timeline.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car as CarIcon } from '#js/components/ui/icons/car.tsx';
import { ChevronLeft, ChevronRight } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Timeline'];
type View = Props['timeline'];
type Car = View['cars'][number];

/** All cars of a person, one below the other: what takes each of them and when. */
export default function Timeline({ timeline }: Props) {
  const t = useT();
  useLive(['timeline']);
  return (
    <>
      <Head title={t('owner.timeline.title')} />
      <PageHeader
        title={t('owner.timeline.title')}
        above={
          <Link href={url('owner.cars')} className="link">
            {t('owner.cars.title')}
          </Link>
        }
        intro={t('owner.timeline.intro')}
        actions={<Weeks urls={timeline.urls} />}
      />
      {timeline.cars.length === 0 ? (
        <EmptyState icon={CarIcon} title={t('owner.timeline.empty_title')}>
          {t('owner.timeline.empty_text')}
        </EmptyState>
      ) : (
        <div className="stack">
          <Fleet timeline={timeline} />
          <Changes changes={timeline.changes} isOfMany />
        </div>
      )}
    </>
  );
}

function Weeks({ urls }: { urls: View['urls'] }) {
  const t = useT();
  const stays = {
    preserveScroll: true,
    preserveState: true,
    variant: 'secondary',
    size: 'sm',
  } as const;
  return (
    <>
      {urls.earlier && (
        <LinkButton
          href={urls.earlier}
          icon={ChevronLeft}
          aria-label={t('owner.timeline.earlier')}
          {...stays}
        />
      )}
      <LinkButton href={urls.today} {...stays}>
        {t('owner.timeline.today')}
      </LinkButton>
      {urls.later && (
        <LinkButton
          href={urls.later}
          icon={ChevronRight}
          aria-label={t('owner.timeline.later')}
          {...stays}
        />
      )}
    </>
  );
}

type Opened = { car: string; entry: string };
type Chosen = { car: string; from: string; to: string };

function Fleet({ timeline }: { timeline: View }) {
  const t = useT();
  const { cars, days, today } = timeline;
  const rows = useRows(cars, days);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const open = useCallback(
    (row: number, entry: string) => setOpened({ car: cars[row]?.slug ?? '', entry }),
    [cars],
  );
  const choose = useCallback((span: Span) => setChosen(chosenOf(timeline, span)), [timeline]);
  const openCar = cars.find(({ slug }) => slug === opened?.car);
  const chosenCar = cars.find(({ slug }) => slug === chosen?.car);
  return (
    <>
      <Rows
        label={t('owner.timeline.title')}
        corner={t('owner.timeline.car')}
        help={t('owner.timeline.help')}
        freeWords={t('owner.calendar.free')}
        days={days}
        today={today}
        rows={rows}
        onOpen={open}
        onChoose={choose}
      />
      <Legend />
      {openCar && (
        <EntryDialog
          entry={openCar.entries.find(({ id }) => id === opened?.entry)}
          car={openCar}
          feedsUrl={openCar.feedsUrl}
          onClose={() => setOpened(null)}
        />
      )}
      <BlockDaysDialog
        chosen={
          chosen && chosenCar?.blockUrl
            ? { ...chosen, car: { ...chosenCar, blockUrl: chosenCar.blockUrl } }
            : null
        }
        onClose={() => setChosen(null)}
      />
    </>
  );
}

/** Of days that have passed nothing can be blocked any more. */
function chosenOf({ cars, days, today }: View, span: Span): Chosen | null {
  const [car, from, to] = [cars[span.row], days[span.from], days[span.to]];
  if (!car?.blockUrl || !from || !to || to < today) return null;
  return { car: car.slug, from: from < today ? today : from, to };
}

function useRows(cars: readonly Car[], days: readonly string[]): Row[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const first = days[0] ?? '';
    const barOf = (entry: Entry, { timeZone }: Car) => {
      const { id, kind, label, note, startsAt, endsAt } = entry;
      const what = t(`owner.calendar.kind.${kind}`);
      const whose = label ?? note;
      const when = `${format.dateTime(startsAt, timeZone)} – ${format.dateTime(endsAt, timeZone)}`;
      return {
        id,
        start: daysBetween(first, entry.startsAtWall),
        end: daysBetween(first, entry.endsAtWall),
        look: colours[kind],
        label: whose ?? what,
        words: [what, whose, when].filter(Boolean).join(', '),
      };
    };
    return cars.map((car) => ({
      key: car.slug,
      name: car.name,
      note: [car.plate, car.hostName].filter(Boolean).join(' · '),
      url: car.url,
      isOpen: car.blockUrl !== null,
      bars: car.entries.map((entry) => barOf(entry, car)),
    }));
  }, [cars, days, t, format]);
}
