import { Form, router, usePage } from '@inertiajs/react';
import { useState } from 'react';
import { PhoneField, TownField } from '#js/components/person/PersonFields.tsx';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import { Camera } from '#js/components/ui/icons/interface.tsx';
import { Entry } from '#js/components/ui/Entry.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { EditableHostView } from '#server/http/pages/owner.ts';
import type { LanguageOption } from '#server/http/presenters/languages.ts';
import { HostAboutField, HostAddressField, HostEmailField } from './host-fields.tsx';
import { LanguageChips } from './start/LanguageChips.tsx';

type Props = { host: EditableHostView };
type DetailsProps = Props & { languages: readonly LanguageOption[] };

/** What a host says of itself on its public page. */
export function HostDetails({ host, languages }: DetailsProps) {
  return (
    <Card title={host.name}>
      <div className="grid gap-6 lg:grid-cols-[1fr_2fr]">
        <HostPhoto host={host} />
        <DetailsForm host={host} languages={languages} />
      </div>
    </Card>
  );
}

function DetailsForm({ host, languages }: DetailsProps) {
  const t = useT();
  return (
    <Form
      action={url('owner.profile.update')}
      method="put"
      transform={(data) => ({ ...data, hostId: host.id })}
      options={{ preserveScroll: true }}
      className="grid gap-4 sm:grid-cols-2"
    >
      {({ processing }) => (
        <>
          <Entry label={t('owner.profile.name')} name="name" max={80} value={host.name} />
          {host.kind === 'company' && <CompanyEntries host={host} />}
          <TownField value={host.town} />
          <HostAddressField value={host.address} minLength={5} max={200} />
          <PhoneField hint={t('owner.profile.phone_hint')} value={host.phone} />
          <HostEmailField value={host.email} optional />
          <HostAboutField value={host.about} />
          <div className="sm:col-span-2">
            <LanguageChips languages={languages} spoken={host.languages} />
          </div>
          <Button type="submit" processing={processing} className="justify-self-start">
            {t('common.action.save')}
          </Button>
        </>
      )}
    </Form>
  );
}

function CompanyEntries({ host }: Props) {
  const t = useT();
  return (
    <>
      <Entry
        label={t('owner.profile.legal_name')}
        hint={t('owner.profile.legal_name_hint')}
        name="legalName"
        max={120}
        value={host.legalName ?? host.name}
      />
      <TextField
        label={t('owner.profile.tax_id')}
        hint={t('owner.profile.tax_id_hint')}
        readOnly
        value={host.taxId ?? ''}
      />
    </>
  );
}

export function HostPhoto({
  host: { id, name, photo },
}: {
  host: Pick<EditableHostView, 'id' | 'name' | 'photo'>;
}) {
  const t = useT();
  const { errors } = usePage().props;
  const [sending, setSending] = useState(false);
  const send = (file: File | undefined) => {
    if (!file) return;
    router.post(
      url('owner.profile.photo'),
      { hostId: id, photo: file },
      {
        forceFormData: true,
        preserveScroll: true,
        onStart: () => setSending(true),
        onFinish: () => setSending(false),
      },
    );
  };
  return (
    <div className="flex flex-col items-center gap-4">
      <Avatar name={name} photo={photo} size={112} />
      <FileField
        label={t('owner.profile.photo')}
        hideLabel
        icon={Camera}
        accept="image/jpeg,image/png,image/webp,image/heic"
        sendsAtOnce
        disabled={sending}
        error={errors['photo']}
        hint={t(sending ? 'owner.profile.photo_sending' : 'owner.profile.photo_hint')}
        onFiles={([file]) => send(file)}
        className="w-full"
      />
    </div>
  );
}
