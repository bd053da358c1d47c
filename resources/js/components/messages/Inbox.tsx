import { Link, router, usePage } from '@inertiajs/react';
import { useRef } from 'react';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { IconLink, LinkButton } from '#js/components/ui/Button.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Close, Search } from '#js/components/ui/icons/interface.tsx';
import { Chat } from '#js/components/ui/icons/messages.tsx';
import { onThread } from '#js/lib/bus.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import { useToday } from '#js/lib/use-today.ts';
import type { InboxView } from '#server/http/pages/messages.ts';
import type { InboxRowView } from '#server/http/presenters/inbox.ts';
import { url } from '#shared/routes.ts';

/** Without live events, the list asks this often, in milliseconds. */
const ASK_MS = 20_000;

type Props = { inbox: InboxView; current?: string | undefined };

/** All conversations of a person, the newest first, with a search through everything that was written. */
export function Inbox({ inbox, current }: Props) {
  const t = useT();
  useLive(['inbox'], { listen: onThread, askEveryMs: ASK_MS });
  return (
    <nav className="inbox" aria-label={t('messages.inbox.label')}>
      <div className="inbox-head">
        <SearchField query={inbox.query} />
        {inbox.found === null && <Shown unreadOnly={inbox.unreadOnly} />}
      </div>
      {inbox.found === null ? <Rows inbox={inbox} current={current} /> : <Found inbox={inbox} />}
    </nav>
  );
}

function SearchField({ query }: { query: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search>
      <form
        action={url('messages')}
        className="input-group"
        onSubmit={(event) => {
          event.preventDefault();
          const q = field.current?.value.trim() ?? '';
          router.get(url('messages'), q === '' ? {} : { q });
        }}
      >
        <span className="input-lead">
          <Search />
        </span>
        <input
          ref={field}
          type="search"
          name="q"
          maxLength={80}
          defaultValue={query}
          className="input"
          aria-label={t('messages.inbox.search')}
          placeholder={t('messages.inbox.search')}
        />
        {query !== '' && (
          <span className="input-trail -me-2.5">
            <IconLink href={url('messages')} icon={Close} label={t('messages.inbox.clear')} />
          </span>
        )}
      </form>
    </search>
  );
}

function Shown({ unreadOnly }: { unreadOnly: boolean }) {
  const t = useT();
  return (
    <div className="cluster gap-2">
      {[false, true].map((only) => (
        <Link
          key={String(only)}
          href={url('messages', null, only ? { unread: '1' } : {})}
          className="chip"
          aria-current={only === unreadOnly ? 'true' : undefined}
        >
          {t(only ? 'messages.inbox.unread' : 'messages.inbox.all')}
        </Link>
      ))}
    </div>
  );
}

function Rows({ inbox, current }: Props) {
  const t = useT();
  const { rows, unreadOnly, moreSteps } = inbox;
  if (rows.length === 0)
    return unreadOnly ? (
      <EmptyState icon={Chat} title={t('messages.inbox.none_unread')} />
    ) : (
      <EmptyState
        icon={Chat}
        title={t('messages.inbox.empty')}
        action={<LinkButton href={url('cars')}>{t('messages.inbox.empty_action')}</LinkButton>}
      >
        {t('messages.inbox.empty_text')}
      </EmptyState>
    );
  const isMixed = rows.some(({ isHosting }) => isHosting !== rows[0]?.isHosting);
  return (
    <ul className="inbox-rows">
      {rows.map((row) => (
        <li key={row.thread}>
          <Row row={row} isCurrent={row.thread === current} isMixed={isMixed} />
        </li>
      ))}
      {moreSteps !== null && <More steps={moreSteps} unreadOnly={unreadOnly} />}
    </ul>
  );
}

function More({ steps, unreadOnly }: { steps: number; unreadOnly: boolean }) {
  const t = useT();
  const { url: here } = usePage();
  const path = here.split('?')[0] ?? here;
  return (
    <li className="p-3">
      <Link
        href={path}
        data={{ steps, ...(unreadOnly && { unread: '1' }) }}
        only={['inbox']}
        preserveScroll
        preserveState
        className="btn btn-secondary btn-sm btn-block"
      >
        {t('messages.inbox.more')}
      </Link>
    </li>
  );
}

type RowProps = {
  row: InboxRowView;
  isCurrent: boolean;
  /** The person has conversations as a client and as a host. */
  isMixed: boolean;
};

function Row({ row, isCurrent, isMixed }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { dates, last, isUnread } = row;
  return (
    <Link
      href={row.url}
      className="inbox-row"
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={isUnread ? '' : undefined}
    >
      <Avatar name={row.name} photo={row.photo} size={44} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold">{row.name}</span>
          <When at={row.at} />
        </span>
        <Preview last={last} />
        <span className="block truncate text-sm text-muted">
          {row.car} ·{' '}
          {dates
            ? format.dateRange(dates.startsAt, dates.endsAt, dates.timeZone)
            : t('messages.inbox.question')}
        </span>
        {isMixed && row.isHosting && <Badge>{t('messages.inbox.hosting')}</Badge>}
      </span>
      {isUnread && (
        <span className="unread-dot">
          <span className="sr-only">{t('messages.inbox.new')}</span>
        </span>
      )}
    </Link>
  );
}

function Preview({ last }: Pick<InboxRowView, 'last'>) {
  const t = useT();
  const text = last.text === '' ? t('messages.inbox.file', { count: last.files }) : last.text;
  return (
    <span className="inbox-preview">{last.isOurs ? t('messages.inbox.you', { text }) : text}</span>
  );
}

/** The time of today's, the day of earlier ones. */
function When({ at }: { at: string }) {
  const format = useFormat();
  const today = useToday();
  const isToday = today !== undefined && format.date(today) === format.date(at);
  return (
    <time dateTime={at} className="shrink-0 text-sm text-muted tabular">
      {isToday ? format.time(at) : format.date(at, undefined, 'short')}
    </time>
  );
}

function Found({ inbox }: { inbox: InboxView }) {
  const t = useT();
  const format = useFormat();
  const found = inbox.found ?? [];
  if (found.length === 0)
    return (
      <EmptyState icon={Search} title={t('messages.inbox.none_found')}>
        {t('messages.inbox.none_found_text')}
      </EmptyState>
    );
  return (
    <>
      <output className="px-4 pb-2 text-sm text-muted">
        {t('messages.inbox.found', { count: found.length })}
      </output>
      <ul className="inbox-rows">
        {found.map((message) => (
          <li key={message.url}>
            <Link href={message.url} className="inbox-row">
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate font-semibold">{message.name}</span>
                  <time dateTime={message.at} className="shrink-0 text-sm text-muted">
                    {format.date(message.at)}
                  </time>
                </span>
                <span className="line-clamp-3 break-words text-muted">{message.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
