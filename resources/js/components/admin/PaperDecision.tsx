import { Form } from '@inertiajs/react';
import { useRef, useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';
import type { ReviewedDocument } from '#server/http/presenters/documents.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

type Props = { document: ReviewedDocument; reviewUrl: string; name: string };

/** Accepts one paper with the date it says, or says why not. */
export function PaperDecision({ document, reviewUrl, name }: Props) {
  const t = useT();
  const [rejecting, setRejecting] = useState(false);
  const approve = useRef<HTMLButtonElement>(null);
  useShortcuts({
    a: () => approve.current?.form?.requestSubmit(approve.current),
    x: () => setRejecting(true),
  });
  return (
    <Card title={name}>
      <Form
        action={reviewUrl}
        method="post"
        transform={(data) => ({ ...data, decision: 'approve' })}
        options={{ preserveScroll: true }}
        className="stack"
      >
        {({ errors, processing }) => (
          <>
            {document.needsExpiry && (
              <TextField
                label={t('admin.papers.expiresOn')}
                hint={t('admin.papers.compare')}
                name="expiresOn"
                type="date"
                required
                defaultValue={document.expiresOn ?? ''}
                error={errors['expiresOn']}
              />
            )}
            <div className="cluster">
              <Button ref={approve} type="submit" processing={processing}>
                <kbd>A</kbd> {t('admin.papers.approve')}
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
        label={t('admin.papers.reason')}
        confirm={t('admin.kyc.reject')}
        action={reviewUrl}
        values={{ decision: 'reject' }}
      />
    </Card>
  );
}
