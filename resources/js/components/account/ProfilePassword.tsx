import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { PasswordField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import { ConfirmFields } from '../person/ConfirmFields.tsx';

type Props = { isConfirmed: boolean; needsCode: boolean; passwordMin: number; email: string };

export function ProfilePassword({ isConfirmed, needsCode, passwordMin, email }: Props) {
  const t = useT();
  return (
    <Card title={t('profile.password.title')}>
      <p className="text-muted">{t('profile.password.text')}</p>
      <Form
        action={route('profile.password')}
        options={{ preserveScroll: true }}
        resetOnSuccess
        className="stack mt-4"
      >
        {({ processing }) => (
          <>
            <input type="hidden" autoComplete="username" value={email} readOnly />
            <PasswordField
              label={t('profile.password.new')}
              name="password"
              autoComplete="new-password"
              required
              minLength={passwordMin}
              hint={t('auth.register.passwordHint', { count: passwordMin })}
            />
            <ConfirmFields isConfirmed={isConfirmed} needsCode={needsCode} />
            <Button
              type="submit"
              variant="secondary"
              processing={processing}
              className="self-start"
            >
              {t('profile.password.submit')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
