import { Form, Head, Link } from '@inertiajs/react';
import { useRef } from 'react';
import { PasskeyButton } from '#js/components/person/PasskeyButton.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { PasswordField, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { withTimeZone } from '#js/lib/own-time-zone.ts';
import { route, url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

const DEMO_PASSWORD = 'password';

export default function Login({ demo, reason, passkey }: Pages['Auth/Login']) {
  const t = useT();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const use = (account: string) => {
    if (email.current) email.current.value = account;
    if (password.current) password.current.value = DEMO_PASSWORD;
  };
  return (
    <>
      <Head title={t('auth.login.title')} />
      <PageHeader
        title={t('auth.login.title')}
        intro={t(reason ? `auth.reason.${reason}` : 'auth.login.intro')}
      />
      <Form action={route('login.store')} transform={withTimeZone} className="stack mt-6">
        {({ processing }) => (
          <>
            <TextField
              label={t('common.person.email')}
              name="email"
              type="email"
              autoComplete="username webauthn"
              required
              ref={email}
            />
            <PasswordField
              label={t('auth.password')}
              name="password"
              autoComplete="current-password"
              required
              ref={password}
            />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Checkbox label={t('auth.remember')} name="remember" value="1" />
              <Link href={url('forgot-password')} className="link">
                {t('auth.login.forgot')}
              </Link>
            </div>
            <Button type="submit" native size="lg" block processing={processing}>
              {t('auth.login.submit')}
            </Button>
            <PasskeyButton urls={passkey} label={t('auth.passkey.submit')} autofill />
          </>
        )}
      </Form>
      <p className="mt-6 text-muted">
        {t('auth.login.noAccount')}{' '}
        <Link href={url('register')} className="link">
          {t('auth.login.toRegister')}
        </Link>
      </p>
      {demo.length > 0 && <DemoAccounts accounts={demo} onUse={use} />}
    </>
  );
}

function DemoAccounts({ accounts, onUse }: { accounts: string[]; onUse: (email: string) => void }) {
  const t = useT();
  return (
    <section className="mt-8 border-t border-line pt-6" aria-labelledby="demo">
      <h2 id="demo" className="text-base font-semibold">
        {t('auth.login.demo')}
      </h2>
      <p className="text-sm text-muted">{t('auth.login.demoHint')}</p>
      <ul className="cluster mt-3">
        {accounts.map((account) => (
          <li key={account}>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('auth.login.use', { email: account })}
              onClick={() => onUse(account)}
            >
              {account.split('@')[0]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
