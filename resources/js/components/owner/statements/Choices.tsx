import { router } from '@inertiajs/react';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { Select } from '#js/components/ui/TextField.tsx';

type Choice = { label: string; url: string; current: boolean };

/** Lists of other pages of the same kind, such as another year or host; one without a choice is left out. */
export function Choices({ lists }: { lists: readonly { label: string; of: readonly Choice[] }[] }) {
  return (
    <Scripted>
      {lists
        .filter(({ of }) => of.length > 1)
        .map(({ label, of }) => (
          <Select
            key={label}
            label={label}
            hideLabel
            value={of.find(({ current }) => current)?.url ?? ''}
            options={of.map((one) => ({ value: one.url, label: one.label }))}
            onChange={({ target }) => router.visit(target.value)}
          />
        ))}
    </Scripted>
  );
}
