import { Form } from '@inertiajs/react';
import {
  HostAboutField,
  HostEmailField,
  HostPhoneField,
} from '#js/components/owner/host-fields.tsx';
import { LanguageChips } from '#js/components/owner/start/LanguageChips.tsx';
import { TownField } from '#js/components/person/PersonFields.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Entry } from '#js/components/ui/Entry.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { LanguageOption } from '#server/http/presenters/languages.ts';
import type { FormOf } from './RegistrationForm.tsx';

type Props = FormOf & { languages: readonly LanguageOption[] };

/** What clients see of the company, and how they reach it. */
export function ContactForm({ company, from, languages }: Props) {
  const t = useT();
  return (
    <Form
      action={route('company.contact.update')}
      transform={(data) => ({ ...data, hostId: company.id, from })}
      options={{ preserveScroll: from === 'profile' }}
      className="grid gap-4 sm:grid-cols-2"
    >
      {({ processing }) => (
        <>
          <Entry
            label={t('owner.profile.name')}
            hint={t('company.contact.name_hint')}
            name="name"
            minLength={2}
            max={80}
            value={company.name}
          />
          <TownField value={company.town} />
          <HostPhoneField value={company.phone} />
          <HostEmailField value={company.email} />
          <HostAboutField value={company.about} />
          <div className="sm:col-span-2">
            <LanguageChips languages={languages} spoken={company.languages} />
          </div>
          <Button type="submit" processing={processing} className="justify-self-start">
            {t(from === 'start' ? 'auth.newRole.submit' : 'common.action.save')}
          </Button>
        </>
      )}
    </Form>
  );
}
