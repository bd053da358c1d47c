import type { ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';

type StepperProps = { steps: readonly { key: string; label: string }[]; current: string };

/** The steps of a wizard and the current one, whose name is also the page's heading. */
export function Stepper({ steps, current }: StepperProps) {
  const t = useT();
  const at = Math.max(
    0,
    steps.findIndex((step) => step.key === current),
  );
  return (
    <div>
      <p className="mb-2 text-sm text-muted sm:sr-only">
        {t('common.step.position', { current: at + 1, total: steps.length })}
      </p>
      <ol className="steps">
        {steps.map((step, i) => {
          const state = i < at ? 'done' : i === at ? 'current' : 'next';
          return (
            <li
              key={step.key}
              className="step"
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className="max-sm:sr-only">{step.label}</span>
              {state === 'done' && <span className="sr-only">({t('common.step.done')})</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

export type TimelineItem = {
  key: string;
  title: ReactNode;
  /** When it happened: a <DateTime/>. */
  at?: ReactNode;
  text?: ReactNode;
  state: 'done' | 'current' | 'next' | 'failed';
};

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map(({ key, title, at, text, state }) => (
        <li
          key={key}
          className="timeline-item"
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <p className="font-semibold">{title}</p>
          {at && <p className="text-sm text-muted">{at}</p>}
          {text && <div className="mt-0.5 text-[0.9375rem]">{text}</div>}
        </li>
      ))}
    </ol>
  );
}

/** A labelled bar that shows a share from 0 to 1. */
export function Meter({ label, share }: { label: string; share: number }) {
  return <progress className="meter" aria-label={label} max={1} value={share} />;
}
