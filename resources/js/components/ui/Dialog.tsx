import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { useRootClass } from '#js/lib/use-root-class.ts';
import { Button, IconButton } from './Button.tsx';
import { Close } from './icons/interface.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom; on a phone sheet they share the width. */
  footer?: ReactNode;
  /** `sheet` comes up from the bottom on a phone; `side` does too, and is a side panel on a desktop. */
  look?: 'dialog' | 'wide' | 'sheet' | 'side' | undefined;
};

const looks = {
  dialog: 'dialog',
  wide: 'dialog dialog-wide',
  sheet: 'dialog sheet',
  side: 'dialog sheet sheet-side',
} as const;

/**
 * The browser's modal dialog: it keeps the focus inside, returns it afterwards, and closes with Escape or a press
 * outside.
 */
export function Dialog({ open, onClose, title, children, footer, look = 'dialog' }: DialogProps) {
  const t = useT();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useRootClass('under-dialog', open);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop; Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={looks[look]}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={heading}>{title}</h2>
            <IconButton
              icon={Close}
              label={t('common.action.close')}
              size="sm"
              round
              onClick={onClose}
            />
          </div>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </>
      )}
    </dialog>
  );
}

type ConfirmProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Says in full what will happen. */
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  danger?: boolean | undefined;
  processing?: boolean | undefined;
};

/** Says what will happen and asks for confirmation. */
export function ConfirmDialog(props: ConfirmProps) {
  const { open, onClose, title, children, confirm, onConfirm, danger, processing } = props;
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      look="sheet"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            processing={processing}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
