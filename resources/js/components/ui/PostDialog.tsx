import { router } from '@inertiajs/react';
import { useState, type ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';

type Props = {
  label: string;
  url: string;
  data?: Record<string, string>;
  method?: 'post' | 'delete';
  title: string;
  /** The text of the button in the dialog. Default: the label. */
  confirm?: string;
  /** Says what will happen. */
  children: ReactNode;
  danger?: boolean;
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
};

/** A button that explains what will happen, asks for confirmation and then posts. */
export function PostDialog(props: Props) {
  const { label, url, data = {}, method = 'post', title, confirm = label, children } = props;
  const { danger, variant = 'secondary', size } = props;
  const [open, setOpen] = useState(false);
  const [processing, setProcessing] = useState(false);
  const send = () => {
    setProcessing(true);
    router.visit(url, {
      method,
      data,
      preserveScroll: true,
      onFinish: () => {
        setProcessing(false);
        setOpen(false);
      },
    });
  };
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        confirm={confirm}
        onConfirm={send}
        danger={danger}
        processing={processing}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
