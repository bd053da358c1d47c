import { Chip, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { LanguageOption } from '#server/http/presenters/languages.ts';

type Props = { languages: readonly LanguageOption[]; spoken: readonly string[] };

export function LanguageChips({ languages, spoken }: Props) {
  const t = useT();
  return (
    <ChoiceGroup
      name="languages"
      legend={t('owner.start.languages')}
      hint={t('owner.start.languages_hint')}
      className="flex flex-wrap gap-2"
    >
      {languages.map(({ code, name }) => (
        <Chip
          key={code}
          name="languages[]"
          value={code}
          title={name}
          defaultChecked={spoken.includes(code)}
        />
      ))}
    </ChoiceGroup>
  );
}
