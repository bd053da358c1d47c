import { expect, test } from 'vitest';
import { withFigures } from '#js/components/company/reports/with-figures.ts';

const nothing = { occupancy: 0, blocked: 0, earned: 0, upkeep: 0, trips: 0 };

test('a report begins with the first month that counts, also if only upkeep was paid in it', () => {
  const months = [
    { ...nothing, key: '2026-04', trips: 2 },
    { ...nothing, key: '2026-03' },
    { ...nothing, key: '2026-02', upkeep: -850_00 },
    { ...nothing, key: '2026-01' },
  ];

  expect(withFigures(months).map(({ key }) => key)).toEqual(['2026-04', '2026-03', '2026-02']);
});
