import { router } from '@inertiajs/react';
import { FileSender } from '#js/components/documents/FileSender.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { KycView } from '#server/http/presenters/kyc.ts';

type Props = { steps: NonNullable<KycView['steps']> };

/** The photographs of one step: each is sent as soon as it is taken, so a pause costs nothing. */
export function PhotoStep({ steps: { current, documents, nextUrl } }: Props) {
  const t = useT();
  const sent = documents.every(({ status }) => status === 'in_review');
  return (
    <div className="grid gap-6">
      <ul className="grid list-disc gap-1 ps-5 text-muted">
        {(['first', 'second', 'third'] as const).map((which) => (
          <li key={which}>
            {t(current === 'selfie' ? `auth.kyc.selfieTips.${which}` : `auth.kyc.tips.${which}`)}
          </li>
        ))}
      </ul>
      <div className={documents.length > 1 ? 'grid gap-6 sm:grid-cols-2' : 'grid'}>
        {documents.map(({ kind, status, uploadUrl, fileUrl }) => (
          <section key={kind} className="grid content-start gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-base">{t(`auth.kyc.kind.${kind}`)}</h3>
              <StatusBadge status={status}>{t(`auth.kyc.document.${status}`)}</StatusBadge>
            </div>
            <FileSender
              label={t(`auth.kyc.kind.${kind}`)}
              hint={status === 'in_review' ? t('auth.kyc.replaceHint') : undefined}
              url={uploadUrl}
              camera={kind === 'selfie' ? 'user' : 'environment'}
              onSent={() => router.reload()}
            />
            {fileUrl && (
              <a
                href={fileUrl}
                target="_blank"
                rel="noreferrer"
                className="link justify-self-start text-sm"
              >
                {t('auth.kyc.look')}
                <span className="sr-only">: {t(`auth.kyc.kind.${kind}`)}</span>
              </a>
            )}
          </section>
        ))}
      </div>
      {nextUrl && (
        <LinkButton
          href={nextUrl}
          variant={sent ? 'primary' : 'secondary'}
          className="sm:justify-self-start"
          preserveScroll
        >
          {t(sent ? 'auth.kyc.goOn' : 'auth.kyc.later')}
        </LinkButton>
      )}
    </div>
  );
}
