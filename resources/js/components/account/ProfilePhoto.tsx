import { router, usePage } from '@inertiajs/react';
import { useState } from 'react';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import { Camera } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '#server/http/shared.ts';

export function ProfilePhoto({ photo, name }: { photo: ImageView | null; name: string }) {
  const t = useT();
  const { errors } = usePage().props;
  const [sending, setSending] = useState(false);
  const send = (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    router.post(
      url('profile.photo'),
      { photo: file },
      { forceFormData: true, preserveScroll: true, onFinish: () => setSending(false) },
    );
  };
  return (
    <Card title={t('profile.photo.title')}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} photo={photo} size={88} />
        <div className="min-w-0 flex-1 basis-60">
          <p className="mb-3 text-muted">{t('profile.photo.text')}</p>
          <FileField
            key={photo?.src}
            label={t('profile.photo.choose')}
            hideLabel
            icon={Camera}
            accept="image/jpeg,image/png,image/webp,image/heic"
            disabled={sending}
            error={errors['photo']}
            hint={sending ? t('profile.photo.sending') : undefined}
            onFiles={([file]) => send(file)}
          />
          {photo && (
            <Button
              variant="ghost"
              size="sm"
              className="mt-2"
              onClick={() => router.delete(url('profile.photo.destroy'), { preserveScroll: true })}
            >
              {t('profile.photo.remove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
