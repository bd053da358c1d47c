import { useState } from 'react';
import { Lightbox } from '#js/components/ui/Lightbox.tsx';
import { Check, Document, Lock } from '#js/components/ui/icons/interface.tsx';
import { Bolt, Checks } from '#js/components/ui/icons/messages.tsx';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type {
  ConversationView,
  MessageFileView,
  MessageView,
} from '#server/http/presenters/conversation.ts';
import type { ImageView } from '#server/http/shared.ts';
import type { MessageState } from './merging.ts';

type Props = {
  message: MessageView;
  view: Pick<ConversationView, 'other' | 'timeZone'>;
  /** The first of several messages of the same person. */
  isFirst: boolean;
  /** How far it has got; only of the last one of the own side. */
  state: MessageState | null;
};

export function MessageBubble(props: Props) {
  const { message, view, isFirst } = props;
  const { isOurs, text, files } = message;
  return (
    <article className="message" data-ours={isOurs ? '' : undefined}>
      {!isOurs && (
        <span className="message-avatar">
          {isFirst && <Avatar name={view.other.name} photo={view.other.photo} size={32} />}
        </span>
      )}
      <div className="message-body">
        {isFirst && <Author message={message} other={view.other.name} />}
        <MessageFiles files={files} />
        {text !== '' && <p className="bubble">{text}</p>}
        <Foot {...props} />
      </div>
    </article>
  );
}

function Author({ message, other }: { message: MessageView; other: string }) {
  const name = message.author ?? (message.isOurs ? null : other);
  return name && <p className="message-author">{name}</p>;
}

function Foot({ message, view, state }: Props) {
  const t = useT();
  const format = useFormat();
  const { at, isCovered, isPlanned } = message;
  return (
    <>
      {isCovered && (
        <p className="message-cover">
          <Lock size={15} /> {t('messages.covered')}
        </p>
      )}
      <p className="message-foot">
        {isPlanned && (
          <>
            <Bolt size={14} /> {t('messages.planned')} ·
          </>
        )}
        <time dateTime={at}>{format.time(at, view.timeZone)}</time>
        {state && <StateMark state={state} />}
      </p>
    </>
  );
}

function StateMark({ state }: { state: MessageState }) {
  const t = useT();
  const Mark = state === 'sent' ? Check : Checks;
  return (
    <span className="message-state" data-state={state}>
      · <Mark size={15} /> {t(`messages.state.${state}`)}
    </span>
  );
}

function MessageFiles({ files }: { files: readonly MessageFileView[] }) {
  const t = useT();
  const [shown, setShown] = useState<number | null>(null);
  const pictures = files.filter(({ isPicture }) => isPicture);
  const others = files.filter(({ isPicture }) => !isPicture);
  if (files.length === 0) return null;
  return (
    <div className="message-files" data-count={pictures.length}>
      {pictures.map((file, index) => (
        <button
          key={file.id}
          type="button"
          className="message-picture"
          aria-label={t('messages.file.open', { name: file.name })}
          onClick={() => setShown(index)}
        >
          <img
            src={file.url}
            alt={t('messages.file.picture', { name: file.name })}
            loading="lazy"
          />
        </button>
      ))}
      {others.map((file) => (
        <a key={file.id} href={file.url} className="message-file" download>
          <Document size={20} />
          <span className="min-w-0 break-words">{file.name}</span>
        </a>
      ))}
      {shown !== null && (
        <Lightbox
          images={pictures.map((file) => imageOf(file))}
          start={shown}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

/** The stored size of a picture in a message is not known. */
function imageOf({ url, name }: MessageFileView): ImageView {
  return {
    src: url,
    srcSet: '',
    isAvif: false,
    width: 1600,
    height: 1200,
    placeholder: null,
    alt: name,
  };
}
