import { Link } from '@inertiajs/react';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { Tabs } from '#js/components/ui/Tabs.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';
import { Replay } from './Replay.tsx';
import { storyState, storyTitle } from './story-words.ts';

type Props = Omit<Pages['Admin/Bookings/Show'], 'booking' | 'invoices'> & {
  timeZone: string;
  replayUrl: string;
};
type Entry = Props['story'][number];

/** Everything that happened to a booking, newest first, or one part of it. */
export function BookingStory({ show, tabs, story, ...rest }: Props) {
  const t = useT();
  return (
    <Card title={t('admin.story.title')} className="min-w-0">
      <Tabs
        label={t('admin.story.title')}
        tabs={tabs.map(({ part, url }) => ({
          href: url,
          label: t(`admin.story.${part}`),
          current: part === show,
        }))}
      />
      {story.length === 0 && <p className="mt-4 text-muted">{t('admin.story.empty')}</p>}
      <ol className="mt-2 divide-y divide-line">
        {story.map((entry) => (
          <StoryItem key={entry.key} entry={entry} {...rest} />
        ))}
      </ol>
    </Card>
  );
}

type ItemProps = Pick<Props, 'timeZone' | 'replayUrl'> & { entry: Entry };

function StoryItem({ entry, timeZone, replayUrl }: ItemProps) {
  const t = useT();
  const { at, amount, currency, reference, words, url } = entry;
  const title = storyTitle(t, entry);
  const state = storyState(t, entry);
  return (
    <li className="grid gap-x-4 py-3 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <p className="text-sm text-muted sm:pt-0.5">
        <DateTime value={at} timeZone={timeZone} show="dateTime" />
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap justify-between gap-x-4">
          <Title title={title} url={url} />
          {amount !== null && <Money minor={amount} currency={currency ?? undefined} exact />}
        </p>
        <p className="text-muted">
          {state}
          {state && entry.person && ' · '}
          <Who entry={entry} />
        </p>
        {words && <p className="max-w-prose break-words whitespace-pre-line">{words}</p>}
        {reference && <p className="text-sm break-all text-muted tabular">{reference}</p>}
        {entry.replay && <Replay action={replayUrl} what={entry.replay} name={title} />}
      </div>
    </li>
  );
}

function Title({ title, url }: { title: string; url: string | null }) {
  return (
    <span className="min-w-0 font-semibold break-words">
      {url ? (
        <Link href={url} className="link">
          {title}
        </Link>
      ) : (
        title
      )}
    </span>
  );
}

function Who({ entry: { person, topic } }: { entry: Entry }) {
  const t = useT();
  if (!person) return null;
  const { name, url } = person;
  return (
    <Link href={url} className="link break-words">
      {topic === 'notification' ? t('admin.story.to', { name }) : name}
    </Link>
  );
}
