import { Card } from '#js/components/ui/Card.tsx';
import { Warning } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

/** Settings to complete before the marketplace is launched. */
export function Setup({ steps }: { steps: Pages['Admin/Dashboard']['setup'] }) {
  const t = useT();
  return (
    <div className="mt-4">
      <Card title={t('admin.setup.title')}>
        <p className="max-w-prose text-muted">{t('admin.setup.intro', { count: steps.length })}</p>
        <ul className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
          {steps.map(({ name, settings }) => (
            <li key={name} className="flex items-start gap-3">
              <Warning size={20} className="mt-0.5 text-warning" />
              <div>
                <p className="font-semibold">{t(`admin.setup.step.${name}.title`)}</p>
                <p className="text-sm text-muted">{t(`admin.setup.step.${name}.text`)}</p>
                {settings.length > 0 && (
                  <p className="mt-1 text-sm">
                    {t('admin.setup.settings')} <code>{settings.join(', ')}</code>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
