import { Form, router } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Calendar } from '#js/components/ui/icons/travel.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import type { FeedsView, FeedView } from '#server/http/presenters/owner-feeds.ts';

type Props = { connected: FeedsView };

/** The calendars elsewhere that say when the car is needed there. */
export function FeedList({ connected: { feeds, car, most, urls } }: Props) {
  const t = useT();
  return (
    <Card title={t('owner.feeds.in')}>
      <p className="text-muted">{t('owner.feeds.in_text')}</p>
      {feeds.length === 0 ? (
        <EmptyState icon={Calendar} title={t('owner.feeds.none')}>
          {t('owner.feeds.none_text')}
        </EmptyState>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {feeds.map((feed) => (
            <Feed key={feed.id} feed={feed} timeZone={car.timeZone} />
          ))}
        </ul>
      )}
      {urls.add && <AddForm url={urls.add} />}
      {feeds.length >= most && (
        <p className="mt-4 text-sm text-muted">{t('owner.feeds.most', { most })}</p>
      )}
    </Card>
  );
}

function Feed({ feed, timeZone }: { feed: FeedView; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { app } = useShared();
  const { name, site, readAt, problem, events, readUrl, removeUrl } = feed;
  const read = readAt
    ? t('owner.feeds.read_at', { when: format.dateTime(readAt, timeZone) })
    : t('owner.feeds.never_read');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-muted">
          {[site, t('owner.feeds.events', { count: events }), read].join(' · ')}
        </p>
        {problem && (
          <p className="mt-1 text-sm text-danger">
            {t('owner.feeds.failing', { problem: t(`owner.feeds.problem.${problem}`) })}
          </p>
        )}
      </div>
      <div className="cluster">
        {readUrl && <ReadButton url={readUrl} />}
        {removeUrl && (
          <PostDialog
            label={t('owner.feeds.remove')}
            url={removeUrl}
            method="delete"
            title={t('owner.feeds.remove_title', { name })}
            danger
            size="sm"
          >
            {t('owner.feeds.remove_text', { app: app.name })}
          </PostDialog>
        )}
      </div>
    </li>
  );
}

function ReadButton({ url }: { url: string }) {
  const t = useT();
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={() => router.post(url, {}, { preserveScroll: true })}
    >
      {t('owner.feeds.read')}
    </Button>
  );
}

function AddForm({ url }: { url: string }) {
  const t = useT();
  return (
    <Form
      action={url}
      method="post"
      options={{ preserveScroll: true }}
      resetOnSuccess
      className="stack mt-5 border-t border-line pt-5"
    >
      {({ processing }) => (
        <>
          <TextField
            name="name"
            label={t('owner.feeds.name')}
            hint={t('owner.feeds.name_hint')}
            maxLength={60}
            required
          />
          <TextField
            name="address"
            label={t('owner.feeds.address')}
            hint={t('owner.feeds.address_hint')}
            inputMode="url"
            autoComplete="off"
            required
          />
          <div>
            <Button type="submit" processing={processing}>
              {t('owner.feeds.add')}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
