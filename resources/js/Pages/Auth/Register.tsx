import { Form, Head, Link } from '@inertiajs/react';
import { useState } from 'react';
import { DriverFields } from '#js/components/account/RoleFields.tsx';
import { CompanyFields } from '#js/components/person/CompanyFields.tsx';
import {
  EmailField,
  NameField,
  PhoneField,
  TownField,
} from '#js/components/person/PersonFields.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { PasswordField } from '#js/components/ui/TextField.tsx';
import { Building, User } from '#js/components/ui/icons/people.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { withTimeZone } from '#js/lib/own-time-zone.ts';
import { route, url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

const kinds = ['client', 'owner', 'company_owner'] as const;
const icons = { client: Key, owner: User, company_owner: Building };

type Kind = (typeof kinds)[number];

export default function Register({ passwordMin, kind: first, reason }: Pages['Auth/Register']) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly Kind[]>([first]);
  return (
    <>
      <Head title={t('auth.register.title')} />
      <PageHeader
        title={t('auth.register.title')}
        intro={t(reason === 'booking' ? 'auth.register.savedChoice' : 'auth.register.intro')}
      />
      <Form action={route('register.store')} transform={withTimeZone} className="stack mt-6">
        {({ processing }) => (
          <>
            <KindChoice chosen={chosen} onChoose={setChosen} />
            <Person passwordMin={passwordMin} />
            {chosen.includes('client') && <DriverFields />}
            {chosen.includes('company_owner') && <CompanyFields />}
            {chosen.some((kind) => kind !== 'client') && <TownField />}
            <Consent />
            <Button type="submit" size="lg" block processing={processing}>
              {t('auth.register.submit')}
            </Button>
          </>
        )}
      </Form>
      <p className="mt-6 text-muted">
        {t('auth.register.haveAccount')}{' '}
        <Link href={url('login')} className="link">
          {t('auth.register.toLogin')}
        </Link>
      </p>
    </>
  );
}

function Consent() {
  const t = useT();
  const linked = (document: 'terms' | 'privacy') => (
    <a href={url('legal', { document })} target="_blank" className="link">
      {t(`auth.register.consent_${document}`)}
    </a>
  );
  return (
    <p className="text-sm text-muted">
      {t('auth.register.consent')} {linked('terms')} {t('auth.register.consent_and')}{' '}
      {linked('privacy')}.
    </p>
  );
}

type KindChoiceProps = {
  chosen: readonly Kind[];
  onChoose: (kinds: readonly Kind[]) => void;
};

function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  const t = useT();
  const toggle = (kind: Kind) =>
    onChoose(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  return (
    <ChoiceGroup name="kind" legend={t('auth.register.kind')} hint={t('auth.register.several')}>
      {kinds.map((value) => (
        <RadioCard
          key={value}
          control="checkbox"
          name="kind[]"
          value={value}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
          icon={icons[value]}
          title={t(`auth.register.${value}`)}
          text={t(`auth.register.${value}Text`)}
        />
      ))}
    </ChoiceGroup>
  );
}

function Person({ passwordMin }: { passwordMin: number }) {
  const t = useT();
  return (
    <>
      <NameField />
      <EmailField autoComplete="username" />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="new-password"
        required
        minLength={passwordMin}
        hint={t('auth.register.passwordHint', { count: passwordMin })}
      />
      <PhoneField hint={t('auth.register.phoneHint')} />
    </>
  );
}
