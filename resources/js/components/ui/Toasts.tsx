import { Link } from '@inertiajs/react';
import { useCallback, useEffect, useRef } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { dismissToast, useToast, type Toast } from '#js/lib/toast.ts';
import { url } from '#shared/routes.ts';
import { IconButton } from './Button.tsx';
import { Alert, Bell, CheckCircle, Close } from './icons/interface.tsx';

const icons = { success: CheckCircle, error: Alert, info: Bell } as const;

/** Long enough to read a message twice. An error stays until it is dismissed. */
const VISIBLE_MS = 7000;

function ToastCard({ toast }: { toast: Toast }) {
  const t = useT();
  const Glyph = icons[toast.kind];
  const { id, kind } = toast;
  const dismiss = useCallback(() => {
    const merge = (waiting: readonly Toast[]) => ({
      kind: 'info' as const,
      text: t('common.shell.more_notifications', { count: waiting.length }),
      href: url('notifications'),
    });
    dismissToast(id, merge);
  }, [id, t]);
  useEffect(() => {
    if (kind === 'error') return undefined;
    const timer = setTimeout(dismiss, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [kind, dismiss]);
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
      <IconButton icon={Close} size="sm" label={t('common.shell.dismiss')} onClick={dismiss} />
    </div>
  );
}

/** Messages above everything else, also above an open dialog. Screen readers read them without interrupting. */
export function Toasts() {
  const toast = useToast();
  const region = useRef<HTMLDivElement>(null);
  const id = toast?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (id !== undefined) element.showPopover();
  }, [id]);
  return (
    <>
      <output className="sr-only">{toast?.text}</output>
      <div ref={region} popover="manual" className="toasts">
        {toast && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </>
  );
}
