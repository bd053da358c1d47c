import { router, usePage } from '@inertiajs/react';
import { useState } from 'react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import { Camera } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { KycView } from '#server/http/presenters/kyc.ts';

type Props = Pick<KycView, 'documents' | 'uploadUrl'>;
type Kind = KycView['documents'][number]['kind'];

/** Each photo is sent as soon as it is taken, so a pause or a lost connection costs at most one. */
export function KycDocuments({ documents, uploadUrl }: Props) {
  const t = useT();
  const { errors } = usePage().props;
  const [sending, setSending] = useState<Kind | null>(null);
  const send = (kind: Kind, file: File | undefined) => {
    if (!uploadUrl || !file) return;
    setSending(kind);
    router.post(
      uploadUrl,
      { [kind]: file },
      { forceFormData: true, preserveScroll: true, onFinish: () => setSending(null) },
    );
  };
  return (
    <Card title={t('auth.kyc.documents')}>
      <p className="text-muted">{t('auth.kyc.documentsText')}</p>
      <ul className="mt-4 grid gap-5 sm:grid-cols-2">
        {documents.map(({ kind, status }) => (
          <li key={kind} className="flex flex-col gap-2">
            <span className="flex items-center justify-between gap-2">
              <span className="font-semibold">{t(`auth.kyc.kind.${kind}`)}</span>
              <StatusBadge status={status}>{t(`auth.kyc.document.${status}`)}</StatusBadge>
            </span>
            {uploadUrl && (
              <FileField
                label={t(`auth.kyc.kind.${kind}`)}
                hideLabel
                icon={Camera}
                accept="image/jpeg,image/png,image/webp,image/heic"
                capture={kind === 'selfie' ? 'user' : 'environment'}
                disabled={sending !== null}
                error={errors[kind]}
                hint={sending === kind ? t('auth.kyc.sending') : undefined}
                onFiles={([file]) => send(kind, file)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
