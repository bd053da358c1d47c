import { Head, Link, router } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Bell } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Index({ items, readUrl }: Pages['Notifications/Index']) {
  const t = useT();
  useLive(['items']);
  const unread = items.some(({ read }) => !read);
  return (
    <>
      <Head title={t('auth.notifications.title')} />
      <PageHeader
        title={t('auth.notifications.title')}
        actions={
          unread && (
            <Button variant="secondary" onClick={() => router.post(readUrl)}>
              {t('auth.notifications.readAll')}
            </Button>
          )
        }
      />
      {items.length === 0 ? (
        <EmptyState icon={Bell} title={t('auth.notifications.empty')}>
          {t('auth.notifications.emptyText')}
        </EmptyState>
      ) : (
        <Card bare className="mt-6">
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <Notification key={item.id} item={item} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Notification({ item }: { item: Pages['Notifications/Index']['items'][number] }) {
  const t = useT();
  return (
    <li>
      <Link href={item.url} className="block px-5 py-4 hover:bg-hover">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {item.title}
          {!item.read && <Badge tone="signal">{t('auth.notifications.new')}</Badge>}
        </span>
        <span className="block text-muted">{item.body}</span>
        <span className="block text-sm text-muted">
          <DateTime value={item.at} show="dateTime" />
        </span>
      </Link>
    </li>
  );
}
