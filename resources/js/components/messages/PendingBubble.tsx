import { Button } from '#js/components/ui/Button.tsx';
import { Alert, Document } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pending } from './outbox.ts';

type Props = { pending: Pending; onRetry: () => void; onDiscard: () => void };

/** A message on its way: shown at once, and kept until the server has it. */
export function PendingBubble({ pending, onRetry, onDiscard }: Props) {
  const t = useT();
  const { body, files, state, error } = pending;
  return (
    <article className="message" data-ours="" data-pending={state}>
      <div className="message-body">
        {files.map((file) => (
          <p key={`${file.name} ${file.lastModified}`} className="message-file">
            <Document size={20} /> <span className="min-w-0 break-words">{file.name}</span>
          </p>
        ))}
        {body !== '' && <p className="bubble">{body}</p>}
        {state === 'failed' ? (
          <p className="message-foot message-failed" role="alert">
            <Alert size={16} />
            <span className="min-w-0">
              {t('messages.state.failed')} · {error ?? t('messages.problem.offline')}
            </span>
          </p>
        ) : (
          <p className="message-foot">{t(`messages.state.${state}`)}</p>
        )}
        {state === 'failed' && (
          <div className="cluster justify-end gap-2">
            <Button size="sm" variant="secondary" onClick={onRetry}>
              {t('messages.retry')}
            </Button>
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              {t('messages.discard')}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
