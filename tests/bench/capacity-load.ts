import { elsewhere } from '../drills/visitors.ts';
import { timed } from './timing.ts';

const AT_ONCE = 8;

/** So many requests, some of them at once. @returns how long each took, in milliseconds */
export async function inTurns(address: string, requests: number): Promise<number[]> {
  const times: number[] = [];
  let begun = 0;
  const visitor = async () => {
    while (begun < requests) {
      begun += 1;
      times.push(await timed(() => fetch(address, { headers: elsewhere() }), 200));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return times;
}
