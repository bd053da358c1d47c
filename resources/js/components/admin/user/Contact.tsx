import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { AccountView } from '#server/http/presenters/admin-user.ts';

/** How to reach a person, for those who may not change it. */
export function Contact({ account: { email, phone, roles } }: { account: AccountView }) {
  const t = useT();
  return (
    <Card title={t('admin.user.account')}>
      <DescriptionList
        items={[
          { term: t('admin.user.email'), value: <span className="break-all">{email}</span> },
          ...(phone ? [{ term: t('admin.user.phone'), value: phone }] : []),
          {
            term: t('admin.user.roles'),
            value: roles.map((role) => t(`admin.users.roleName.${role}`)).join(', '),
          },
        ]}
      />
    </Card>
  );
}
