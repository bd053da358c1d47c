import { useRef, useState } from 'react';
import type { PayResult } from './pay.ts';

/** Of the shortest address that names a street and a town; the server asks for as much. */
const LEAST = 8;

type Attempt = (work: () => Promise<PayResult | null>) => Promise<void>;

/** The address an order still lacks: no card is sent before it is there. */
export function useOrderAddress(isNeeded: boolean, send: Attempt) {
  const box = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  const input = () => box.current?.querySelector('input');
  const read = () => input()?.value.trim() ?? '';
  const attempt: Attempt = async (work) => {
    const lacks = isNeeded && read().length < LEAST;
    setMissing(lacks);
    if (lacks) input()?.focus();
    else await send(work);
  };
  return { box, isMissing, attempt, read: isNeeded ? read : undefined };
}
