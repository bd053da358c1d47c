import { useEffect } from 'react';
import { bus, onThread } from '#js/lib/bus.ts';
import { useShared } from '#js/lib/page.ts';
import { reloadProps } from '#js/lib/reload.ts';
import { socketIdHeader } from '#js/lib/socket-id.ts';
import { url } from '#shared/routes.ts';

/** Events of the same moment are answered together. */
const COLLECT_MS = 400;

/**
 * How many conversations have something new. What arrives is noted as delivered, whatever page the person looks at.
 */
export function useConversations(): number {
  const { conversations } = useShared();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isNew = false;
    const answer = () => {
      timer = undefined;
      if (isNew) void noteReceived();
      isNew = false;
      reloadProps(['conversations']);
    };
    const later = (what: 'sent' | 'read') => {
      isNew ||= what === 'sent';
      timer ??= setTimeout(answer, COLLECT_MS);
    };
    const stopEvents = onThread((_event, what) => later(what));
    let isLost = false;
    // A page that has just come knows its count; another reading would cross the person's next click.
    const stopConnection = bus.on('connection', (status) => {
      const isBack = status === 'connected' && isLost;
      isLost = status !== 'connected';
      if (isBack) later('sent');
      else if (status === 'connected') void noteReceived();
    });
    return () => {
      clearTimeout(timer);
      stopEvents();
      stopConnection();
    };
  }, []);
  return conversations.unread;
}

async function noteReceived() {
  try {
    await fetch(url('messages.receive'), {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...socketIdHeader(),
      },
    });
  } catch {
    // It is noted with the next event.
  }
}
