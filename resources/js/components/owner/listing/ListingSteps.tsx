import { Stepper } from '#js/components/ui/Progress.tsx';
import { useT } from '#js/lib/i18n.ts';

const steps = [
  'identity',
  'specification',
  'place',
  'photos',
  'price',
  'rules',
  'preview',
] as const;

export type ListingStep = (typeof steps)[number];

export function ListingSteps({ current }: { current: ListingStep }) {
  const t = useT();
  return (
    <div className="mb-6">
      <Stepper
        steps={steps.map((key) => ({ key, label: t(`listing.step.${key}`) }))}
        current={current}
      />
    </div>
  );
}

/** The steps on either side, as links between them. */
export function stepsAround(step: ListingStep): {
  before: ListingStep | undefined;
  after: ListingStep | undefined;
} {
  const at = steps.indexOf(step);
  return { before: steps[at - 1], after: steps[at + 1] };
}
