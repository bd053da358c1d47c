import { useEffect, useState } from 'react';
import type { PushState } from './push.ts';

type Push = {
  /** `null` until it is known. */
  state: PushState | null;
  isBusy: boolean;
  hasFailed: boolean;
  turnOn: () => Promise<boolean>;
  turnOff: () => Promise<void>;
};

/** Notifications on this device: whether they are shown, and how to change that. */
export function usePush(key: string): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    void import('./push.ts').then(async ({ pushState }) => setState(await pushState()));
  }, []);
  const turnOn = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { turnOnPush } = await import('./push.ts');
      const after = await turnOnPush(key);
      setState(after);
      return after === 'on';
    } catch {
      setFailed(true);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const turnOff = async () => {
    const { turnOffPush } = await import('./push.ts');
    await turnOffPush();
    setState('off');
  };
  return { state, isBusy, hasFailed, turnOn, turnOff };
}
