import { Head } from '@inertiajs/react';
import { Conversation } from '#js/components/messages/Conversation.tsx';
import { ConversationHead } from '#js/components/messages/ConversationHead.tsx';
import { Inbox } from '#js/components/messages/Inbox.tsx';
import { TripFacts } from '#js/components/messages/TripFacts.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Show({ inbox, conversation }: Pages['Messages/Show']) {
  const t = useT();
  useFreshLinks('conversation');
  return (
    <>
      <Head title={t('messages.with', { name: conversation.other.name })} />
      <div className="messages" data-view="conversation">
        <div className="messages-list">
          <p className="messages-title">{t('messages.title')}</p>
          <Inbox inbox={inbox} current={conversation.thread} />
        </div>
        <div className="messages-pane">
          <ConversationHead view={conversation} />
          <Conversation key={conversation.thread} view={conversation} />
        </div>
        <aside className="messages-facts" aria-label={t('messages.facts.title')}>
          <TripFacts view={conversation} />
        </aside>
      </div>
    </>
  );
}
