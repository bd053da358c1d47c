import { Stat } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { RuleView } from '#server/http/presenters/rule.ts';
import { useCheckWords } from './check-words.ts';

/** What a text says of one thing in brackets; of many there is no one figure. */
const FIGURES = / \([^(){]*\{\{[^()]*\)/;

/** What a rule has done lately, and how often people saw it otherwise. */
export function RuleFigures({ rule }: { rule: RuleView }) {
  const t = useT();
  const format = useFormat();
  const { approved, takenBack, drawn, looked, disagreed, person } = rule.figures;
  const rate = looked > 0 ? format.percent(disagreed / looked) : '–';
  return (
    <div className="stack">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          label={t('admin.rules.figure.approved')}
          value={approved}
          note={takenBack > 0 && t('admin.rules.figure.takenBack', { count: takenBack })}
        />
        <Stat
          label={t('admin.rules.figure.drawn')}
          value={drawn}
          note={t('admin.rules.figure.looked', { count: looked })}
        />
        <Stat
          label={t('admin.rules.figure.disagreed')}
          value={rate}
          note={looked > 0 && t('admin.rules.figure.of', { disagreed, looked })}
        />
        <Stat label={t('admin.rules.figure.person')} value={person} />
      </div>
      <Hindrances rule={rule} />
    </div>
  );
}

function Hindrances({ rule: { kind, hindrances } }: { rule: RuleView }) {
  const t = useT();
  const words = useCheckWords();
  if (hindrances.length === 0) return null;
  return (
    <div>
      <p className="text-sm font-semibold">{t('admin.rules.hindrances')}</p>
      <ul className="mt-1 grid gap-0.5 text-sm text-muted">
        {hindrances.map(({ check, count }) => (
          <li key={check}>
            <span className="tabular">{count}</span> ·{' '}
            {words(kind, { name: check, holds: false })?.replace(FIGURES, '')}
          </li>
        ))}
      </ul>
    </div>
  );
}
