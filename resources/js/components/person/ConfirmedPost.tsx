import { Form } from '@inertiajs/react';
import { useState, type ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import { ConfirmFields } from './ConfirmFields.tsx';

type Props = {
  label: string;
  /** Instead of the label, for those who hear it without what stands around it. */
  spoken?: string;
  url: string;
  method?: 'post' | 'put' | 'delete';
  data?: Record<string, string>;
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  confirmation: Confirmation;
  danger?: boolean;
  disabled?: boolean;
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'sm' | 'md';
};

/** A button that explains what will happen, asks who sits there, and then sends. */
export function ConfirmedPost(props: Props) {
  const { label, spoken, url, method = 'post', data = {}, title, children, confirmation } = props;
  const { danger = false, disabled, variant = 'secondary', size } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        disabled={disabled}
        aria-label={spoken}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={open} onClose={close} title={title} look="sheet">
        <Form
          action={url}
          method={method}
          transform={(typed) => ({ ...typed, ...data })}
          options={{ preserveScroll: true }}
          onSuccess={close}
          className="stack"
        >
          {({ processing }) => (
            <>
              <div className="text-muted">{children}</div>
              <ConfirmFields {...confirmation} />
              <div className="cluster justify-end">
                <Button variant="secondary" onClick={close}>
                  {t('common.action.cancel')}
                </Button>
                <Button
                  type="submit"
                  variant={danger ? 'danger' : 'primary'}
                  processing={processing}
                >
                  {label}
                </Button>
              </div>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
