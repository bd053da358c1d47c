import { setTimeout as sleep } from 'node:timers/promises';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { hurryJobs, sweepNow } from './jobs.ts';
import { whatIsUnsettled } from './unsettled.ts';
import { leapTo, staffOf, type Stage } from './waves.ts';
import { workThrough } from './staff.ts';

const LONGEST_MS = 120_000;
const PAUSE_MS = 700;
const QUIET_ROUNDS = 2;

/**
 * Nobody kills any more and the gateway behaves: timers, sweeps, webhooks and staff bring everything to its end.
 *
 * @returns what is still not settled after two minutes
 */
export async function settle(stage: Stage): Promise<string[]> {
  const { nodes, border } = stage;
  await border.set({
    lose_answers: 0,
    answer_delay_ms: 0,
    shuffle_webhooks_ms: 0,
    webhook_retry_ms: 50,
  });
  await nodes.waitForAll();
  // Unpaid holds run out, nobody comes any more, and what was returned closes by itself.
  await leapTo(stage, hoursAfter(nodes.now(), 8 * 24));
  const until = performance.now() + LONGEST_MS;
  let quiet = 0;
  let unsettled: string[] = [];
  while (quiet < QUIET_ROUNDS && performance.now() < until) {
    await round(stage);
    unsettled = await whatIsUnsettled(stage.owner, nodes.now());
    quiet = unsettled.length === 0 ? quiet + 1 : 0;
  }
  return unsettled;
}

/** The sweep leaves alone what has changed in the last minute, so the clock moves between two of them. */
async function round(stage: Stage): Promise<void> {
  const { owner, nodes } = stage;
  await leapTo(stage, hoursAfter(nodes.now(), 0.2));
  await owner.query(
    'update test_gateway.deliveries set next_attempt_at = now() where delivered_at is null',
  );
  await hurryJobs(owner, nodes.now(), performance.now() - PAUSE_MS * 4);
  await sweepNow();
  await workThrough(staffOf(stage));
  await sleep(PAUSE_MS);
}
