import { Form } from '@inertiajs/react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';

type Props = {
  title: string;
  reviewUrl: string;
  approve: string;
  /** Asks why something is rejected. */
  reason: string;
  /** Fields that are sent with an approval. */
  children: ReactNode;
};

/** Accepts or rejects a submission; the keys A and X do the same. */
export function DecisionForm({ title, reviewUrl, approve, reason, children }: Props) {
  const t = useT();
  const [rejecting, setRejecting] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  useShortcuts({
    a: () => submit.current?.form?.requestSubmit(submit.current),
    x: () => setRejecting(true),
  });
  return (
    <Card title={title}>
      <Form
        action={reviewUrl}
        method="post"
        transform={(data) => ({ ...data, decision: 'approve' })}
        options={{ preserveScroll: true }}
        className="stack"
      >
        {({ processing }) => (
          <>
            {children}
            <div className="cluster">
              <Button ref={submit} type="submit" processing={processing}>
                <kbd>A</kbd> {approve}
              </Button>
              <Button variant="secondary" onClick={() => setRejecting(true)}>
                <kbd>X</kbd> {t('admin.kyc.reject')}
              </Button>
            </div>
          </>
        )}
      </Form>
      <ReasonDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={t('admin.kyc.rejectTitle')}
        label={reason}
        confirm={t('admin.kyc.reject')}
        action={reviewUrl}
        values={{ decision: 'reject' }}
      />
    </Card>
  );
}
