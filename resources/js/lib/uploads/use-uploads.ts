import { usePage } from '@inertiajs/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Follower } from './queue.ts';
import { queueFor } from './queues.ts';
import type { Destination } from './upload.ts';

/** Files on their way to one address. Sending continues when the connection returns and after a reload. */
export function useUploads(to: Destination, follower: Follower) {
  const { queue, uploads } = useQueue(to);
  useEffect(() => queue.follow(follower));
  return { queue, uploads };
}

/** Whether something is being sent to an address, maybe since an earlier page. */
export function useIsUploading(to: Destination): boolean {
  return useQueue(to).uploads.length > 0;
}

function useQueue(to: Destination) {
  const person = usePage().props.auth.user?.id ?? '';
  const [queue] = useState(() => queueFor(person, to));
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  useEffect(() => void queue.restore(), [queue]);
  return { queue, uploads };
}
