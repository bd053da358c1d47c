import { useId } from 'react';
import { useT } from '#js/lib/i18n.ts';
import type { ConversationView } from '#server/http/presenters/conversation.ts';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { lastNumber } from './merging.ts';
import { useConversation } from './use-conversation.ts';
import { useDraft } from './use-draft.ts';
import { usePresence } from './use-presence.ts';
import { useReading } from './use-reading.ts';
import { useSending } from './use-sending.ts';

type Props = { view: ConversationView };

/** The messages of one conversation and the place to write the next. */
export function Conversation({ view }: Props) {
  const t = useT();
  const { thread, side, other, writeUrl, block } = view;
  const { known, add, earlier, last } = useConversation(view);
  const [typed, setTyped] = useDraft(thread);
  const note = useId();
  const isHere = usePresence(thread, side);
  const { pending, send, retry, discard } = useSending({
    place: thread,
    url: writeUrl,
    known: last,
    onSent: add,
  });
  useReading(view.readUrl, lastNumber(known));
  return (
    <div className="conversation">
      <MessageLog
        view={view}
        known={known}
        pending={pending}
        onEarlier={earlier}
        onRetry={retry}
        onDiscard={discard}
      />
      <output className="conversation-here">
        {isHere && (
          <>
            <span className="presence-dot" />
            {t('messages.here', { name: other.name })}
          </>
        )}
      </output>
      {view.isCovered && !block.isClosed && (
        <p id={note} className="conversation-note">
          {t('messages.covered_intro')}
        </p>
      )}
      {block.isClosed || writeUrl === null ? (
        <p className="conversation-closed">{t(closedKey(view))}</p>
      ) : (
        <Composer
          value={typed}
          onChange={setTyped}
          onSend={send}
          replies={view.replies}
          describedBy={view.isCovered ? note : undefined}
        />
      )}
    </div>
  );
}

function closedKey({ block, writeUrl }: ConversationView) {
  if (writeUrl === null) return 'messages.compose.looking';
  return block.byUs ? 'messages.closed_by_us' : 'messages.closed';
}
