import { Form, Head, Link } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { PasswordField, TextField } from '#js/components/ui/TextField.tsx';
import { Building, User } from '#js/components/ui/icons/people.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route, url } from '#routes';
import type { Pages } from '#server/http/pages.ts';

const kinds = ['client', 'owner', 'company_owner'] as const;
const icons = { client: Key, owner: User, company_owner: Building };

type Kind = (typeof kinds)[number];
type Errors = Record<string, string>;

export default function Register({ passwordMin }: Pages['Auth/Register']) {
  const t = useT();
  const [kind, setKind] = useState<Kind>('client');
  return (
    <>
      <Head title={t('auth.register.title')} />
      <PageHeader title={t('auth.register.title')} intro={t('auth.register.intro')} />
      <Form action={route('register.store')} className="stack mt-6">
        {({ errors, processing }) => (
          <>
            <KindChoice kind={kind} onChange={setKind} error={errors['kind']} />
            <Person errors={errors} passwordMin={passwordMin} />
            {kind === 'client' ? <Driver errors={errors} /> : <Host kind={kind} errors={errors} />}
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

type KindChoiceProps = { kind: Kind; onChange: (kind: Kind) => void; error: string | undefined };

function KindChoice({ kind, onChange, error }: KindChoiceProps) {
  const t = useT();
  return (
    <ChoiceGroup legend={t('auth.register.kind')} error={error}>
      {kinds.map((value) => (
        <RadioCard
          key={value}
          name="kind"
          value={value}
          checked={kind === value}
          onChange={() => onChange(value)}
          icon={icons[value]}
          title={t(`auth.register.${value}`)}
          text={t(`auth.register.${value}Text`)}
        />
      ))}
    </ChoiceGroup>
  );
}

function Person({ errors, passwordMin }: { errors: Errors; passwordMin: number }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('auth.register.name')}
        name="name"
        autoComplete="name"
        required
        error={errors['name']}
      />
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errors['email']}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="new-password"
        required
        minLength={passwordMin}
        hint={t('auth.register.passwordHint', { count: passwordMin })}
        error={errors['password']}
      />
      <TextField
        label={t('auth.register.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        optional
        hint={t('auth.register.phoneHint')}
        error={errors['phone']}
      />
    </>
  );
}

function Driver({ errors }: { errors: Errors }) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('auth.register.bornOn')}
        name="bornOn"
        type="date"
        autoComplete="bday"
        required
        error={errors['bornOn']}
      />
      <TextField
        label={t('auth.register.licenceIssuedOn')}
        name="licenceIssuedOn"
        type="date"
        required
        error={errors['licenceIssuedOn']}
      />
      <p className="field-hint sm:col-span-2">{t('auth.register.driverHint')}</p>
    </div>
  );
}

function Host({ kind, errors }: { kind: Kind; errors: Errors }) {
  const t = useT();
  return (
    <>
      {kind === 'company_owner' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('auth.register.companyName')}
            name="companyName"
            autoComplete="organization"
            required
            error={errors['companyName']}
          />
          <TextField
            label={t('auth.register.taxId')}
            name="taxId"
            required
            error={errors['taxId']}
          />
        </div>
      )}
      <TextField
        label={t('auth.register.town')}
        name="town"
        autoComplete="address-level2"
        required
        error={errors['town']}
      />
    </>
  );
}
