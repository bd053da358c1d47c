import { useEffect } from 'react';
import { bus } from '#js/lib/bus.ts';
import { isInView } from '#js/lib/in-view.ts';
import { useShared } from '#js/lib/page.ts';
import { showToast } from '#js/lib/toast.ts';
import { whenIdle } from '#js/lib/when-idle.ts';

/** The server ends all connections of a person when one of their sessions ends; those still signed in come back. */
const RECONNECT_MS = 5_000;

/** Whether this page has asked for a connection that signing out has to end. */
let isOpen = false;

/** Opens the signed-in user's private channel; what arrives there shows as a toast. */
export function useRealtime() {
  const { auth, realtime } = useShared();
  const userId = auth.user?.id;
  // The same text as long as nothing has changed; the object is new with every visit.
  const config = realtime && JSON.stringify(realtime);

  useEffect(() => {
    if (userId === undefined || config === null) {
      if (isOpen) void import('#js/lib/realtime.ts').then((live) => live.disconnectRealtime());
      isOpen = false;
      return undefined;
    }
    isOpen = true;
    const connect = () =>
      void import('#js/lib/realtime.ts').then(({ connectRealtime }) =>
        connectRealtime({ ...JSON.parse(config), userId }),
      );
    let again: ReturnType<typeof setTimeout> | undefined;
    const stopWaiting = whenIdle(connect);
    const stopListening = bus.on('connection', (status) => {
      if (status !== 'disconnected') return;
      clearTimeout(again);
      again = setTimeout(connect, RECONNECT_MS);
    });
    return () => {
      stopWaiting();
      stopListening();
      clearTimeout(again);
    };
  }, [userId, config]);

  useEffect(
    () =>
      bus.on('notification', (notification) => {
        const { title, url } = notification;
        if (typeof title !== 'string' || isInView(url, location.pathname, document)) return;
        showToast({ kind: 'info', text: title, href: typeof url === 'string' ? url : undefined });
      }),
    [],
  );
}
