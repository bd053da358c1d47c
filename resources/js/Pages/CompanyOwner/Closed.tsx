import { Head } from '@inertiajs/react';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Lock } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

/** Shown instead of a company's pages to members who still need two-step verification. */
export default function Closed({ companies, setupUrl }: Pages['CompanyOwner/Closed']) {
  const t = useT();
  return (
    <div className="mx-auto max-w-xl">
      <Head title={t('company.closed.title')} />
      <Card>
        <div className="stack justify-items-start">
          <Lock size={32} className="text-brand" />
          <h1 className="text-2xl">{t('company.closed.title')}</h1>
          <p>{t('company.closed.text', { companies: companies.join(', ') })}</p>
          <p className="text-muted">{t('company.closed.how')}</p>
          <div className="cluster">
            <LinkButton href={setupUrl} size="lg">
              {t('company.closed.open')}
            </LinkButton>
            <LinkButton href={url('dashboard')} variant="ghost">
              {t('common.action.back')}
            </LinkButton>
          </div>
        </div>
      </Card>
    </div>
  );
}
