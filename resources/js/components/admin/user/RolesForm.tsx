import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { ConfirmFields } from '#js/components/person/ConfirmFields.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import type { AccountView } from '#server/http/presenters/admin-user.ts';
import { Scripted } from '#js/components/ui/Scripted.tsx';

const customerRoles = ['client', 'owner', 'company_owner'] as const;
const staffRoles = ['support', 'finance', 'reviewer', 'admin'] as const;

const groups = [
  { name: 'customer', of: customerRoles },
  { name: 'staff', of: staffRoles },
] as const;

type Props = {
  account: AccountView;
  canChange: boolean;
  confirmation: Confirmation;
};

export function RolesForm({ account, canChange, confirmation }: Props) {
  const t = useT();
  const { urls, version, hosts } = account;
  const [roles, setRoles] = useState<readonly string[]>(account.roles);
  const opensHost = roles.includes('owner') && !hosts.some(({ kind }) => kind === 'person');
  const toggle = (role: string, isOn: boolean) =>
    setRoles(isOn ? [...roles, role] : roles.filter((other) => other !== role));
  return (
    <Card title={t('admin.user.roles')}>
      <Form
        action={urls.roles}
        method="put"
        transform={(data) => ({ ...data, roles: [...roles], version })}
        options={{ preserveScroll: true }}
        className="stack"
      >
        {({ processing }) => (
          <>
            <Scripted>
              {groups.map(({ name, of }) => (
                <ChoiceGroup
                  key={name}
                  legend={t(`admin.user.roleGroup.${name}`)}
                  name={name === 'staff' ? 'roles' : name}
                  className="grid gap-3 sm:grid-cols-2"
                >
                  {of.map((role) => (
                    <Checkbox
                      key={role}
                      label={t(`admin.users.roleName.${role}`)}
                      hint={t(`admin.user.roleText.${role}`)}
                      checked={roles.includes(role)}
                      disabled={!canChange || (role === 'admin' && account.isSelf)}
                      onChange={(event) => toggle(role, event.target.checked)}
                    />
                  ))}
                </ChoiceGroup>
              ))}
            </Scripted>
            {opensHost && (
              <TextField
                label={t('admin.user.town')}
                name="town"
                required
                maxLength={80}
                hint={t('admin.user.townHint')}
              />
            )}
            {canChange && <ConfirmFields {...confirmation} />}
            <Button
              type="submit"
              processing={processing}
              disabled={!canChange}
              className="self-start"
            >
              {t('common.action.save')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
