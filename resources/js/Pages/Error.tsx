import { Head } from '@inertiajs/react';
import { Mark } from '#js/components/brand/Wordmark.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

const known = [400, 403, 404, 419, 429, 500, 503] as const;

const reloads = new Set<number>([419, 429, 500, 503]);

export default function ErrorPage({ status, reference }: Pages['Error']) {
  const t = useT();
  const kind = known.find((code) => code === status) ?? (status < 500 ? 404 : 500);
  const title = t(`common.error.${kind}_title`);
  return (
    <div className="page flex flex-col items-center py-20 text-center sm:py-28">
      <Head title={title} />
      <div className="flex items-center gap-2 text-5xl font-bold tracking-tight text-brand tabular">
        <span aria-hidden="true">{String(status)[0]}</span>
        <Mark size={52} />
        <span aria-hidden="true">{String(status)[2]}</span>
      </div>
      <h1 className="mt-8">{title}</h1>
      <p className="mt-3 max-w-md text-lg text-muted">{t(`common.error.${kind}_text`)}</p>
      {reference && (
        <p className="mt-4 text-muted">
          {t('common.error.reference')}: <strong className="text-ink tabular">{reference}</strong>
        </p>
      )}
      <div className="cluster mt-8 justify-center">
        {reloads.has(kind) ? (
          <Button onClick={() => location.reload()}>{t('common.error.reload')}</Button>
        ) : (
          <LinkButton href={url('cars')}>{t('common.nav.search_cars')}</LinkButton>
        )}
        <LinkButton href={url('landing')} variant="secondary">
          {t('common.error.home')}
        </LinkButton>
      </div>
    </div>
  );
}
