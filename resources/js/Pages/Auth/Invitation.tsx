import { Form, Head, Link } from '@inertiajs/react';
import { NameField } from '#js/components/person/PersonFields.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { PasswordField, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route, url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Auth/Invitation'];
type Open = Props & { invitation: NonNullable<Props['invitation']> };

/** An invitation to act for a company, for somebody with an account or without one. */
export default function Invitation(props: Props) {
  const t = useT();
  const { invitation } = props;
  if (!invitation)
    return (
      <>
        <Head title={t('company.invitation.gone')} />
        <PageHeader
          title={t('company.invitation.gone')}
          intro={t('company.invitation.gone_text')}
        />
        <LinkButton href={url('dashboard')} variant="secondary" className="mt-6">
          {t('company.invitation.home')}
        </LinkButton>
      </>
    );
  const { company, inviter, role, branch } = invitation;
  const title = t('company.invitation.title', { company });
  return (
    <>
      <Head title={title} />
      <PageHeader
        title={title}
        intro={t(inviter ? 'company.invitation.text_from' : 'company.invitation.text', {
          inviter: inviter ?? '',
          role: t(`company.role.${role}`),
        })}
      />
      <p className="mt-2 text-muted">
        {t(`company.role_text.${role}`)} {branch && t('company.invitation.branch', { branch })}
      </p>
      <div className="mt-6">
        <Next {...props} invitation={invitation} />
      </div>
    </>
  );
}

function Next(props: Open) {
  const t = useT();
  const { next, invitation, acceptUrl, signedInAs } = props;
  if (next === 'register') return <Join {...props} />;
  if (next === 'accept')
    return (
      <Form action={acceptUrl} method="post">
        {({ processing }) => (
          <Button type="submit" size="lg" block processing={processing}>
            {t('company.invitation.accept')}
          </Button>
        )}
      </Form>
    );
  if (next === 'login')
    return (
      <div className="stack">
        <p>{t('company.invitation.has_account', { email: invitation.email })}</p>
        <LinkButton href={url('login')} size="lg" block>
          {t('company.invitation.login')}
        </LinkButton>
      </div>
    );
  return (
    <div className="stack">
      <p>{t('company.invitation.other', { email: invitation.email, other: signedInAs ?? '' })}</p>
      <Form action={route('logout')}>
        {({ processing }) => (
          <Button type="submit" variant="secondary" block processing={processing}>
            {t('company.invitation.logout')}
          </Button>
        )}
      </Form>
    </div>
  );
}

function Join({ invitation, joinUrl, passwordMin }: Open) {
  const t = useT();
  return (
    <Form action={joinUrl} method="post" className="stack">
      {({ processing }) => (
        <>
          <TextField
            label={t('common.person.email')}
            type="email"
            autoComplete="username"
            readOnly
            value={invitation.email}
          />
          <NameField />
          <PasswordField
            label={t('auth.password')}
            name="password"
            autoComplete="new-password"
            required
            minLength={passwordMin}
            hint={t('auth.register.passwordHint', { count: passwordMin })}
          />
          <p className="text-sm text-muted">
            {t('auth.register.consent')}{' '}
            <Link href={url('legal', { document: 'terms' })} className="link">
              {t('auth.register.consent_terms')}
            </Link>{' '}
            {t('auth.register.consent_and')}{' '}
            <Link href={url('legal', { document: 'privacy' })} className="link">
              {t('auth.register.consent_privacy')}
            </Link>
            .
          </p>
          <Button type="submit" size="lg" block processing={processing}>
            {t('company.invitation.join')}
          </Button>
        </>
      )}
    </Form>
  );
}
