import { Head, Link, router } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Mail } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Unsubscribe/Show'];

/** Where the link in a mail leads: stops mails of its kinds, and sends them again. */
export default function Show({ token, kinds, isStopped }: Props) {
  const t = useT();
  return (
    <>
      <Head title={t('auth.unsubscribe.title')} />
      <div className="page py-8 lg:py-12">
        <div className="mx-auto max-w-xl">
          <PageHeader title={t('auth.unsubscribe.title')} />
          {token === null ? (
            <EmptyState icon={Mail} title={t('auth.unsubscribe.invalid')} action={<Settings />}>
              {t('auth.unsubscribe.invalidText')}
            </EmptyState>
          ) : (
            <Choice {...{ token, kinds, isStopped }} />
          )}
        </div>
      </div>
    </>
  );
}

function Choice({ token, kinds, isStopped }: Props & { token: string }) {
  const t = useT();
  const address = url('unsubscribe', { token });
  return (
    <Card>
      <output>{t(isStopped ? 'auth.unsubscribe.stopped' : 'auth.unsubscribe.question')}</output>
      <ul className="mt-2 list-disc ps-5 font-semibold">
        {kinds.map((kind) => (
          <li key={kind}>{t(`profile.kinds.${kind}`)}</li>
        ))}
      </ul>
      <p className="mt-3 text-muted">{t('auth.unsubscribe.stay')}</p>
      <div className="cluster mt-5 gap-x-5">
        {isStopped ? (
          <Button variant="secondary" onClick={() => router.delete(address)}>
            {t('auth.unsubscribe.resume')}
          </Button>
        ) : (
          <Button onClick={() => router.put(address)}>{t('auth.unsubscribe.stop')}</Button>
        )}
        <Settings />
      </div>
    </Card>
  );
}

function Settings() {
  const t = useT();
  return (
    <Link href={`${url('profile')}#notifications`} className="link">
      {t('auth.unsubscribe.more')}
    </Link>
  );
}
