import { router } from '@inertiajs/react';
import { useState, type ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { ConfirmDialog } from '#js/components/ui/Dialog.tsx';

type Props = {
  label: string;
  url: string;
  data?: Record<string, string>;
  title: string;
  /** What will happen. */
  children: ReactNode;
  variant?: 'primary' | 'secondary';
};

/** A button that says what will happen before it posts. */
export function PostButton({ label, url, data, title, children, variant }: Props) {
  const [open, setOpen] = useState(false);
  const [processing, setProcessing] = useState(false);
  const send = () => {
    setProcessing(true);
    router.post(url, data ?? {}, {
      preserveScroll: true,
      onFinish: () => {
        setProcessing(false);
        setOpen(false);
      },
    });
  };
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        confirm={label}
        onConfirm={send}
        processing={processing}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
