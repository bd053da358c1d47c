import { expect, test } from 'vitest';
import { patience } from '../support/chance.ts';
import { dearestInput } from './climb.ts';
import { entries } from './entries.ts';

/** Milliseconds of the processor that one text may take. */
const most = { anonymous: 50, 'signed in': 100 } as const;

test.each(entries)(
  '$name, $who, takes little time whatever is sent',
  patience(30_000),
  async (entry) => {
    const { input, ms } = await dearestInput(entry);

    expect(ms, `${JSON.stringify(input.slice(0, 80))}, ${input.length} characters`).toBeLessThan(
      most[entry.who],
    );
  },
);
