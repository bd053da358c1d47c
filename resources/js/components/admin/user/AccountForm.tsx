import { Form } from '@inertiajs/react';
import { NameField, PhoneField } from '#js/components/person/PersonFields.tsx';
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
      <Form
        action={urls.update}
        method="put"
        transform={(data) => ({ ...data, version })}
        options={{ preserveScroll: true }}
        className="grid gap-4 sm:grid-cols-2"
      >
        {({ processing }) => (
          <>
            <NameField autoComplete="off" disabled={!canChange} value={account.name} />
            <PhoneField autoComplete="off" disabled={!canChange} value={account.phone} />
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
