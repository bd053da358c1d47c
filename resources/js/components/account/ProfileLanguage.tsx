import { router } from '@inertiajs/react';
import { Card } from '#js/components/ui/Card.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';
import { Scripted } from '#js/components/ui/Scripted.tsx';

const languages = [
  { locale: 'ro', name: 'Română' },
  { locale: 'en', name: 'English' },
] as const;

export function ProfileLanguage() {
  const t = useT();
  const { locale } = useShared();
  return (
    <Card title={t('profile.language.title')}>
      <Scripted>
        <ChoiceGroup
          legend={t('profile.language.title')}
          hideLegend
          hint={t('profile.language.text')}
          className="grid gap-2 sm:grid-cols-2"
        >
          {languages.map((language) => (
            <RadioCard
              key={language.locale}
              name="locale"
              value={language.locale}
              lang={language.locale}
              title={language.name}
              checked={language.locale === locale}
              onChange={() =>
                router.post(
                  url('locale.update'),
                  { locale: language.locale },
                  { preserveScroll: true },
                )
              }
            />
          ))}
        </ChoiceGroup>
      </Scripted>
    </Card>
  );
}
