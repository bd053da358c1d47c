import { Link } from '@inertiajs/react';
import { useEffect } from 'react';
import { Card } from '#js/components/ui/Card.tsx';
import { onThread } from '#js/lib/bus.ts';
import { useT } from '#js/lib/i18n.ts';
import { reloadProps } from '#js/lib/reload.ts';
import type { BookingMessagesView } from '#server/http/presenters/conversation.ts';
import { Composer } from './Composer.tsx';
import { Conversation } from './Conversation.tsx';
import { PendingBubble } from './PendingBubble.tsx';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

type Props = { messages: BookingMessagesView; bookingRef: string; side: 'client' | 'host' };

/** The conversation about a booking, on the booking's page. */
export function MessagesCard({ messages, bookingRef, side }: Props) {
  const t = useT();
  const { conversation, threadUrl, writeUrl } = messages;
  useFirstMessage(bookingRef, conversation === null);
  if (!conversation && !writeUrl) return null;
  return (
    <Card
      title={t('messages.card.title')}
      action={
        threadUrl && (
          <Link href={threadUrl} className="link text-sm">
            {t('messages.card.open')}
          </Link>
        )
      }
      bare
      className="messages-card"
    >
      {conversation ? (
        <Conversation key={conversation.thread} view={conversation} />
      ) : (
        writeUrl && <FirstMessage writeUrl={writeUrl} bookingRef={bookingRef} side={side} />
      )}
    </Card>
  );
}

/** Shows the conversation as soon as the other side has begun it. */
function useFirstMessage(bookingRef: string, isEmpty: boolean) {
  useEffect(() => {
    if (!isEmpty) return undefined;
    return onThread(({ ref }) => {
      if (ref === bookingRef) reloadProps(['messages']);
    });
  }, [bookingRef, isEmpty]);
}

type FirstProps = { writeUrl: string; bookingRef: string; side: 'client' | 'host' };

function FirstMessage({ writeUrl, bookingRef, side }: FirstProps) {
  const t = useT();
  const place = `booking:${bookingRef}`;
  const [typed, setTyped] = useDraft(place);
  const { pending, send, retry, discard } = useSending({
    place,
    url: writeUrl,
    known: () => 0,
    onSent: () => reloadProps(['messages']),
  });
  return (
    <div className="conversation">
      <p className="px-5 pb-3 text-muted">{t(`messages.card.intro_${side}`)}</p>
      <ol className="grid gap-1 px-5">
        {pending.map((one) => (
          <li key={one.key} className="contents">
            <PendingBubble
              pending={one}
              onRetry={() => retry(one.key)}
              onDiscard={() => discard(one.key)}
            />
          </li>
        ))}
      </ol>
      <Composer value={typed} onChange={setTyped} onSend={send} replies={[]} />
    </div>
  );
}
