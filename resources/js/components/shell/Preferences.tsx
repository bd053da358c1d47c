import { router } from '@inertiajs/react';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { setTheme, themes, useTheme } from '#js/lib/theme.ts';
import { url } from '#shared/routes.ts';
import { Check, Monitor, Moon, Sun } from '../ui/icons/interface.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;
const languages = [
  { locale: 'ro', name: 'Română' },
  { locale: 'en', name: 'English' },
] as const;

/** Language and appearance, as two short lists inside a menu. */
export function Preferences() {
  const t = useT();
  const { locale } = useShared();
  const theme = useTheme();
  return (
    <>
      <p className="menu-title">{t('common.shell.language')}</p>
      {languages.map((language) => (
        <ScriptedButton
          key={language.locale}
          lang={language.locale}
          className="menu-item"
          aria-pressed={language.locale === locale}
          onClick={() => router.post(url('locale.update'), { locale: language.locale })}
        >
          <span className="flex-1">{language.name}</span>
          {language.locale === locale && <Check size={18} />}
        </ScriptedButton>
      ))}
      <p className="menu-title">{t('common.shell.theme')}</p>
      {themes.map((choice) => {
        const Glyph = themeIcons[choice];
        return (
          <ScriptedButton
            key={choice}
            className="menu-item"
            aria-pressed={choice === theme}
            onClick={() => setTheme(choice)}
          >
            <Glyph size={18} />
            <span className="flex-1">{t(`common.shell.theme_${choice}`)}</span>
            {choice === theme && <Check size={18} />}
          </ScriptedButton>
        );
      })}
    </>
  );
}
