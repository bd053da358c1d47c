import { Form, router } from '@inertiajs/react';
import { EmailField, NameField, PhoneField } from '#js/components/person/PersonFields.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { AccountView } from '#server/http/presenters/admin-user.ts';

type Props = { account: AccountView; canChange: boolean };

const locales = ['ro', 'en'] as const;

export function AccountForm({ account, canChange }: Props) {
  const t = useT();
  const { urls, version } = account;
  return (
    <Card title={t('admin.user.account')}>
      <Address account={account} canChange={canChange} />
      <Form
        action={urls.update}
        method="put"
        transform={(data) => ({ ...data, version })}
        options={{ preserveScroll: true }}
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        {({ processing }) => (
          <>
            <NameField autoComplete="off" disabled={!canChange} value={account.name} />
            <PhoneField autoComplete="off" disabled={!canChange} value={account.phone} />
            <EmailField
              autoComplete="off"
              className="sm:col-span-2"
              hint={t('admin.user.emailHint')}
              disabled={!canChange}
              value={account.email}
            />
            <Select
              label={t('admin.user.language')}
              name="locale"
              disabled={!canChange}
              defaultValue={account.locale}
              options={locales.map((value) => ({ value, label: t(`admin.user.${value}`) }))}
            />
            <Button
              type="submit"
              processing={processing}
              disabled={!canChange}
              className="self-end justify-self-start"
            >
              {t('common.action.save')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}

function Address({ account, canChange }: Props) {
  const t = useT();
  const { email, isEmailVerified, pendingEmail, urls, version } = account;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-semibold break-all">{email}</span>
        <Badge tone={isEmailVerified ? 'positive' : 'warning'}>
          {t(isEmailVerified ? 'admin.user.verified' : 'admin.user.unverified')}
        </Badge>
        {!isEmailVerified && canChange && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => router.post(urls.verification, { version }, { preserveScroll: true })}
          >
            {t('admin.user.sendLink')}
          </Button>
        )}
      </div>
      {pendingEmail && (
        <p className="mt-2 text-sm break-all text-muted">
          {t('admin.user.pending', { email: pendingEmail })}
        </p>
      )}
    </>
  );
}
