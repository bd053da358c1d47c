import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Chat } from '#js/components/ui/icons/messages.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useToday } from '#js/lib/use-today.ts';
import type {
  ConversationPart,
  ConversationView,
  MessageView,
} from '#server/http/presenters/conversation.ts';
import { stateOf, type Known } from './merging.ts';
import { MessageBubble } from './MessageBubble.tsx';
import type { Pending } from './outbox.ts';
import { PendingBubble } from './PendingBubble.tsx';

type Props = {
  view: ConversationView;
  known: Known;
  pending: readonly Pending[];
  onEarlier: () => Promise<ConversationPart | null>;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
};

/** All messages with a line for each day. What arrives is read out, and shown if the reader is at the end. */
export function MessageLog({ view, known, pending, onEarlier, onRetry, onDiscard }: Props) {
  const t = useT();
  const { messages, hasEarlier } = known;
  const sent = new Set(messages.map(({ key }) => key));
  const waiting = pending.filter(({ key }) => !sent.has(key));
  const log = useEnd(`${messages.at(-1)?.number ?? 0} ${waiting.length}`);
  const lastOurs = messages.findLast(({ isOurs }) => isOurs)?.number;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section ref={log} className="message-log" tabIndex={0} aria-label={t('messages.log')}>
      {hasEarlier && <Earlier onPress={onEarlier} />}
      {messages.length === 0 && waiting.length === 0 && <Beginning />}
      <ol className="grid gap-1">
        {messages.map((message, index) => (
          <li key={message.number} className="contents">
            <DayLine message={message} before={messages[index - 1]} timeZone={view.timeZone} />
            <MessageBubble
              message={message}
              view={view}
              isFirst={!isSameVoice(message, messages[index - 1])}
              state={message.number === lastOurs ? stateOf(message, known) : null}
            />
          </li>
        ))}
        {waiting.map((one) => (
          <li key={one.key} className="contents">
            <PendingBubble
              pending={one}
              onRetry={() => onRetry(one.key)}
              onDiscard={() => onDiscard(one.key)}
            />
          </li>
        ))}
      </ol>
      <Announced messages={messages} name={view.other.name} />
    </section>
  );
}

function isSameVoice(message: MessageView, before: MessageView | undefined): boolean {
  return (
    before !== undefined && before.isOurs === message.isOurs && before.author === message.author
  );
}

/**
 * Stays at the end while the reader is there, also when a picture has come, the keyboard of a phone takes half of the
 * screen, or an answer grows by the reason why it was not sent.
 */
function useEnd(newest: string) {
  const log = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return undefined;
    const follow = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 120;
    };
    element.addEventListener('scroll', follow, { passive: true });
    const sizes = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    for (const resized of [element, ...element.children]) sizes.observe(resized);
    return () => {
      element.removeEventListener('scroll', follow);
      sizes.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const element = log.current;
    if (element && isAtEnd.current && newest !== '') element.scrollTop = element.scrollHeight;
  }, [newest]);
  return log;
}

function Earlier({ onPress }: { onPress: () => Promise<unknown> }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid justify-center pb-3">
      <Button
        variant="secondary"
        size="sm"
        processing={isAsking}
        onClick={() => {
          setAsking(true);
          void onPress().finally(() => setAsking(false));
        }}
      >
        {t('messages.earlier')}
      </Button>
    </div>
  );
}

function Beginning() {
  const t = useT();
  return (
    <div className="empty h-full justify-center">
      <span className="empty-icon">
        <Chat size={28} />
      </span>
      <p className="text-lg font-semibold">{t('messages.begin')}</p>
      <p className="max-w-md text-muted">{t('messages.begin_text')}</p>
    </div>
  );
}

type DayProps = { message: MessageView; before: MessageView | undefined; timeZone: string };

function DayLine({ message, before, timeZone }: DayProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const day = format.date(message.at, timeZone);
  if (before && format.date(before.at, timeZone) === day) return null;
  const isOn = (date: string | undefined) => date !== undefined && format.date(date) === day;
  const words = isOn(today)
    ? t('messages.today')
    : isOn(today && dayBefore(today))
      ? t('messages.yesterday')
      : format.date(message.at, timeZone, 'full');
  return <p className="day-line">{words}</p>;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** The newest message of the other side, for screen readers; not those that the page came with. */
function Announced({ messages, name }: { messages: readonly MessageView[]; name: string }) {
  const t = useT();
  const [first] = useState(() => messages.at(-1)?.number ?? 0);
  const newest = messages.findLast(({ isOurs, number }) => !isOurs && number > first);
  return (
    <output className="sr-only" aria-live="polite">
      {newest && t('messages.new_message', { name, text: newest.text })}
    </output>
  );
}
