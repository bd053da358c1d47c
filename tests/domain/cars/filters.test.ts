import { expect, test } from 'vitest';
import {
  CancellationPolicy,
  CarCategory,
  Fuel,
  Gearbox,
  HostKind,
} from '#server/db/generated/enums.ts';
import { answerLabelKey } from '#js/components/search/filters.ts';
import { messagesOf } from '#server/lib/messages.ts';
import { searchFilters, type ListName } from '#shared/search-filters.ts';
import { createTranslator } from '#shared/translate.ts';

const known = {
  category: CarCategory,
  gearbox: Gearbox,
  fuel: Fuel,
  hostKind: HostKind,
  policy: CancellationPolicy,
} as const;

test.each(Object.entries(known))(
  '%s can be asked for by all that a car can be',
  (name, answers) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table above
    expect(searchFilters[name as keyof typeof known].values).toEqual(Object.values(answers));
  },
);

test.each(['category', 'gearbox', 'fuel', 'hostKind', 'policy', 'feature'] as ListName[])(
  'every answer of %s has its words',
  (name) => {
    const t = createTranslator('ro', { car: messagesOf('ro', 'car') });

    for (const answer of searchFilters[name].values)
      expect(t(answerLabelKey(name, answer))).not.toContain('car.');
  },
);
