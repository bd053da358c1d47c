import { Link } from '@inertiajs/react';
import { useEffect, useRef } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { dismissToast, useToasts, type Toast } from '#js/lib/toast.ts';
import { IconButton } from './Button.tsx';
import { Alert, Bell, CheckCircle, Close } from './icons/interface.tsx';

const icons = { success: CheckCircle, error: Alert, info: Bell } as const;

/** Long enough to read twice; an error stays until it is dismissed. */
const VISIBLE_MS = 7000;

function ToastCard({ toast }: { toast: Toast }) {
  const t = useT();
  const Glyph = icons[toast.kind];
  const { id, kind } = toast;
  useEffect(() => {
    if (kind === 'error') return undefined;
    const timer = setTimeout(() => dismissToast(id), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className="toast" data-kind={kind}>
      <Glyph />
      <span className="min-w-0 flex-1">
        {toast.href === undefined ? (
          toast.text
        ) : (
          <Link href={toast.href} className="underline underline-offset-4">
            {toast.text}
          </Link>
        )}
      </span>
      <IconButton
        icon={Close}
        size="sm"
        label={t('common.shell.dismiss')}
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}

/** Messages are read politely and lie above everything, an open dialog included. */
export function Toasts() {
  const toasts = useToasts();
  const region = useRef<HTMLDivElement>(null);
  const count = toasts.length;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (count > 0) element.showPopover();
  }, [count]);
  return (
    <>
      <output className="sr-only">
        {toasts.map((toast) => (
          <span key={toast.id}>{toast.text}</span>
        ))}
      </output>
      <div ref={region} popover="manual" className="toasts">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </>
  );
}
