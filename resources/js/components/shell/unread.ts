import { useEffect, useRef, useState } from 'react';
import { bus, type BroadcastNotification } from '#js/lib/bus.ts';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { reloadProps } from '#js/lib/reload.ts';
import { socketIdHeader } from '#js/lib/socket-id.ts';
import { showToast } from '#js/lib/toast.ts';
import { url } from '#shared/routes.ts';

/** How many notifications are unread: those the page knew of, and those that have arrived since. */
export function useUnread(): number {
  const { notifications } = useShared();
  const [arrived, setArrived] = useState({ since: notifications, count: 0 });
  useEffect(
    () =>
      bus.on('notification', (notification) => {
        if (isSeen(notification)) return;
        setArrived(({ since, count }) =>
          since === notifications
            ? { since, count: count + 1 }
            : { since: notifications, count: 1 },
        );
      }),
    [notifications],
  );
  const unread = notifications.unread + (arrived.since === notifications ? arrived.count : 0);
  useMissed(unread);
  useShownCount(unread);
  useEffect(() => bus.on('notification', markSeen), []);
  return unread;
}

/** What is shown on the page to which a notification leads has been read by whoever looks at it. */
function isSeen({ url: path }: BroadcastNotification): boolean {
  return path === location.pathname && document.visibilityState === 'visible';
}

function markSeen(notification: BroadcastNotification) {
  if (!isSeen(notification)) return;
  void fetch(url('notifications.read'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...socketIdHeader() },
    body: JSON.stringify({ ids: [notification.id] }),
    redirect: 'manual',
  }).catch(() => undefined);
}

/** Nothing arrives while the connection is lost: once it is back, what has come meanwhile is asked for and told. */
function useMissed(unread: number) {
  const t = useT();
  const known = useRef(unread);
  useEffect(() => {
    known.current = unread;
  }, [unread]);
  useEffect(() => {
    let isLost = false;
    return bus.on('connection', (status) => {
      const isBack = status === 'connected' && isLost;
      isLost = status !== 'connected';
      if (!isBack) return;
      const before = known.current;
      reloadProps(['notifications'], {
        onSuccess: ({ props }) => {
          const missed = props.notifications.unread - before;
          if (missed < 1) return;
          const text = t('common.shell.more_notifications', { count: missed });
          showToast({ kind: 'info', text, href: url('notifications') });
        },
      });
    });
  }, [t]);
}

/** The number on the application's icon and, while the person looks elsewhere, in the title. */
function useShownCount(unread: number) {
  useEffect(() => {
    if ('setAppBadge' in navigator)
      void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => {});
    const show = () => {
      const plain = document.title.replace(/^\(\d+\+?\) /, '');
      const isAway = document.visibilityState === 'hidden' && unread > 0;
      const title = isAway ? `(${Math.min(unread, 99)}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [unread]);
}
