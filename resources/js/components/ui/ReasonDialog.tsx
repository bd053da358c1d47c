import { Form } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextArea } from './TextField.tsx';

const ofStaff = { min: 5, max: 300 };

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  action: string;
  /** The label of the reason's field. */
  label: string;
  hint?: string | undefined;
  name?: string | undefined;
  /**
   * Limits in characters, the same as on the server. With `min` 0 the reason may be empty. Default: those for reasons
   * that staff give.
   */
  length?: { min: number; max: number };
  confirm: string;
  cancel?: string | undefined;
  /** `danger` if it takes something away from somebody. */
  tone?: 'danger' | 'primary';
  /** Sent together with the reason. */
  values?: Record<string, string | number | readonly string[]>;
  /** Says what will happen; may contain more fields. */
  children?: ReactNode;
};

/** Says what will happen and asks for a reason, which the other side can read. */
export function ReasonDialog(props: Props) {
  const {
    open,
    onClose,
    title,
    action,
    confirm,
    cancel,
    tone = 'danger',
    values,
    children,
  } = props;
  const { label, hint, name = 'reason', length = ofStaff } = props;
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={title} look="sheet">
      <Form
        action={action}
        method="post"
        transform={(data) => ({ ...data, ...values })}
        options={{ preserveScroll: true }}
        onSuccess={onClose}
        className="stack"
      >
        {({ processing }) => (
          <>
            {children}
            <TextArea
              label={label}
              hint={hint}
              name={name}
              rows={4}
              minLength={length.min}
              maxLength={length.max}
              required={length.min > 0}
              optional={length.min === 0}
            />
            <div className="cluster justify-end">
              <Button variant="secondary" onClick={onClose}>
                {cancel ?? t('common.action.cancel')}
              </Button>
              <Button type="submit" variant={tone} processing={processing}>
                {confirm}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
