import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { StoryView } from '#server/http/presenters/admin-bookings.ts';

type Props = { action: string; what: NonNullable<StoryView['replay']>; name: string };

/** Handles a webhook or a failed job again, with a reason that stays on the record. */
export function Replay({ action, what, name }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-2">
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('admin.story.replay')}
        <span className="sr-only"> {name}</span>
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('admin.story.replay')}
        action={action}
        label={t('admin.story.reason')}
        confirm={t('admin.story.replay')}
        tone="primary"
        values={what}
      >
        <p className="text-muted">{t('admin.story.replayText')}</p>
      </ReasonDialog>
    </div>
  );
}
