import { usePage } from '@inertiajs/react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { followLanguage } from '#js/lib/addresses.ts';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { showToast } from '#js/lib/toast.ts';
import { WifiOff } from '../ui/icons/interface.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useRealtime } from './realtime.ts';
import { useResumedUploads } from './uploads.ts';

function subscribeToConnection(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function OfflineBanner() {
  const t = useT();
  const online = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={online ? 'sr-only' : 'banner banner-offline'}>
      {!online && (
        <>
          <WifiOff size={18} /> {t('common.shell.offline')}
        </>
      )}
    </output>
  );
}

async function restore(message: string) {
  const { restoreTyped } = await import('#js/lib/store-typed.ts');
  if (restoreTyped()) showToast({ kind: 'info', text: message });
}

/** Once per page load: fills in what was typed before a release reloaded the page. */
function useRestoredInput(message: string) {
  const { component } = usePage();
  const [first] = useState(component);
  useEffect(() => {
    if (component === first) void restore(message);
  }, [component, first, message]);
}

/** What every layout has around it: skip link, test and offline banners, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const { app, locale } = useShared();
  followLanguage(usePage().url);
  useRealtime();
  useResumedUploads();
  useRestoredInput(t('common.shell.restored'));
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <>
      <a href="#main" className="skip btn btn-primary">
        {t('common.nav.skip')}
      </a>
      <OfflineBanner />
      {app.testPayments && (
        <aside className="banner tone-warning" aria-label={t('common.shell.notice')}>
          {t('common.shell.test_payments')}
        </aside>
      )}
      {children}
      <Toasts />
    </>
  );
}
