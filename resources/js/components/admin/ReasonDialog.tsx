import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  confirm: string;
  action: string;
  /** Sent beside the reason. */
  values?: Record<string, string>;
};

/** A refusal always says why: the other side reads it. */
export function ReasonDialog({ open, onClose, title, label, confirm, action, values }: Props) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Form
        action={action}
        method="post"
        transform={(data) => ({ ...data, ...values })}
        options={{ preserveScroll: true }}
        onSuccess={onClose}
        className="stack"
      >
        {({ errors, processing }) => (
          <>
            <TextArea
              label={label}
              name="reason"
              rows={4}
              minLength={5}
              maxLength={300}
              required
              error={errors['reason']}
            />
            <div className="cluster justify-end">
              <Button variant="ghost" onClick={onClose}>
                {t('common.action.cancel')}
              </Button>
              <Button type="submit" variant="danger" processing={processing}>
                {confirm}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
