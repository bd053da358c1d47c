import { CheckCircle, Warning } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { VerdictView } from '#server/http/presenters/rule.ts';
import { useCheckWords } from './check-words.ts';

/** What the rule has said of this, and why. */
export function RuleNote({ said }: { said: VerdictView | null }) {
  const t = useT();
  const words = useCheckWords();
  if (!said) return null;
  const { kind, verdict, version, checks, facts, isUpheld } = said;
  // What is not safe is told by what it lacks; what is safe by everything that is so.
  const told = checks.filter(({ holds }) => holds === (verdict !== 'person'));
  const outcome = isUpheld ? 'agreed' : verdict === 'approve' ? 'takenBack' : 'disagreed';
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer text-muted">
        {t(`admin.rules.said.${verdict}`, { version })}
        {isUpheld !== null && ` ${t(`admin.rules.outcome.${outcome}`)}`}
      </summary>
      <ul className="mt-2 grid gap-1">
        {told.map((check) => (
          <li key={check.name} className="flex items-start gap-1.5">
            {check.holds ? (
              <CheckCircle size={16} className="mt-0.5 shrink-0 text-positive" />
            ) : (
              <Warning size={16} className="mt-0.5 shrink-0 text-warning" />
            )}
            {words(kind, check, facts)}
          </li>
        ))}
      </ul>
    </details>
  );
}
