import { useT } from '#js/lib/i18n.ts';
import { colours, stateColours } from './looks.ts';

type Props = { withPrices?: boolean; withStates?: boolean; withSearch?: boolean };

/** What the colours mean. */
export function Legend({ withPrices = false, withStates = false, withSearch = false }: Props) {
  const t = useT();
  const kinds = ['booking', 'request', 'hold', 'block', 'imported'] as const;
  return (
    <ul
      aria-label={t('owner.calendar.legend')}
      className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm"
    >
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2 text-muted">
          <span className={`size-3.5 rounded-sm ${colours[kind]}`} />
          {t(`owner.calendar.kind.${kind}`)}
        </li>
      ))}
      {withStates &&
        (['under_way', 'over'] as const).map((state) => (
          <li key={state} className="flex items-center gap-2 text-muted">
            <span className={`size-3.5 rounded-sm ${stateColours[state]}`} />
            {t(`owner.calendar.${state}`)}
          </li>
        ))}
      {withSearch && (
        <li className="flex items-center gap-2 text-muted">
          <span className="timeline-marked size-3.5" />
          {t('owner.calendar.searched')}
        </li>
      )}
      {withPrices && (
        <li className="flex items-center gap-2 text-muted">
          <span className="text-micro font-bold text-brand tabular">123</span>
          {t('owner.calendar.rule.own')} / {t('owner.calendar.rule.smart')}
        </li>
      )}
    </ul>
  );
}
