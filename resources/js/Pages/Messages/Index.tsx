import { Head } from '@inertiajs/react';
import { Inbox } from '#js/components/messages/Inbox.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Chat } from '#js/components/ui/icons/messages.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Index({ inbox }: Pages['Messages/Index']) {
  const t = useT();
  return (
    <>
      <Head title={t('messages.title')} />
      <div className="messages" data-view="inbox">
        <div className="messages-list">
          <h1 className="messages-title">{t('messages.title')}</h1>
          <Inbox inbox={inbox} />
        </div>
        <div className="messages-pane">
          <EmptyState icon={Chat} title={t('messages.inbox.choose')}>
            {t('messages.inbox.choose_text')}
          </EmptyState>
        </div>
      </div>
    </>
  );
}
