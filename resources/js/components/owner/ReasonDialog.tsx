import { Form } from '@inertiajs/react';
import { useId, type ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  url: string;
  title: string;
  /** What will happen. */
  children: ReactNode;
  label: string;
  confirm: string;
  keep?: string;
};

/** Says what will happen, and asks why; the reason goes to the client. */
export function ReasonDialog(props: Props) {
  const { open, onClose, url, title, children, label, confirm, keep } = props;
  const t = useT();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} title={title} look="sheet">
      <Form
        action={url}
        method="post"
        id={id}
        options={{ preserveScroll: true }}
        onSuccess={onClose}
      >
        {({ errors, processing }) => (
          <div className="stack">
            <div>{children}</div>
            <TextArea
              label={label}
              name="reason"
              required
              minLength={3}
              maxLength={500}
              rows={3}
              error={errors['reason']}
            />
            <div className="cluster justify-end">
              <Button variant="secondary" onClick={onClose}>
                {keep ?? t('common.action.cancel')}
              </Button>
              <Button type="submit" variant="danger" processing={processing}>
                {confirm}
              </Button>
            </div>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
