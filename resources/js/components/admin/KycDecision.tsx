import { Form } from '@inertiajs/react';
import { useRef, useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

type Props = { reviewUrl: string; licenceExpiresOn: string | null };

/** What the papers say is written down with the decision; of the numbers only the ends are kept. */
export function KycDecision({ reviewUrl, licenceExpiresOn }: Props) {
  const t = useT();
  const [rejecting, setRejecting] = useState(false);
  const approve = useRef<HTMLButtonElement>(null);
  useShortcuts({
    a: () => approve.current?.form?.requestSubmit(approve.current),
    x: () => setRejecting(true),
  });
  return (
    <Card title={t('admin.kyc.decision')}>
      <Form
        action={reviewUrl}
        method="post"
        transform={(data) => ({ ...data, decision: 'approve' })}
        options={{ preserveScroll: true }}
        className="stack"
      >
        {({ errors, processing }) => (
          <>
            <TextField
              label={t('admin.kyc.licenceExpiresOn')}
              hint={t('admin.kyc.compare')}
              name="licenceExpiresOn"
              type="date"
              required
              defaultValue={licenceExpiresOn ?? ''}
              error={errors['licenceExpiresOn']}
            />
            <TextField
              label={t('admin.kyc.identityNumber')}
              hint={t('admin.kyc.numberHint')}
              name="identityNumber"
              autoComplete="off"
              maxLength={30}
              optional
              error={errors['identityNumber']}
            />
            <TextField
              label={t('admin.kyc.licenceNumber')}
              name="licenceNumber"
              autoComplete="off"
              maxLength={30}
              optional
              error={errors['licenceNumber']}
            />
            <TextField
              label={t('admin.kyc.country')}
              name="country"
              defaultValue="RO"
              pattern="[A-Z]{2}"
              maxLength={2}
              required
              error={errors['country']}
            />
            <div className="cluster">
              <Button ref={approve} type="submit" processing={processing}>
                <kbd>A</kbd> {t('admin.kyc.approve')}
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
        label={t('admin.kyc.reason')}
        confirm={t('admin.kyc.reject')}
        action={reviewUrl}
        values={{ decision: 'reject' }}
      />
    </Card>
  );
}
