import { Form } from '@inertiajs/react';
import { ConfirmedPost } from '#js/components/person/ConfirmedPost.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import type { InvitationView } from '#server/http/presenters/members.ts';

type Props = {
  invitations: readonly InvitationView[];
  inviteUrl: string;
  confirmation: Confirmation;
};

/** Who has been invited and has not come yet. */
export function Invitations({ invitations, ...shared }: Props) {
  const t = useT();
  return (
    <Card title={t('company.members.waiting')} bare>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} {...shared} />
        ))}
      </ul>
    </Card>
  );
}

type InvitationProps = Omit<Props, 'invitations'> & { invitation: InvitationView };

function Invitation({ invitation, inviteUrl, confirmation }: InvitationProps) {
  const t = useT();
  const format = useFormat();
  const { email, role, branch, branchId, isOver, expiresAt, destroyUrl } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          {[t(`company.role.${role}`), branch].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 text-sm text-muted">
          {isOver ? (
            <Badge tone="warning">{t('company.members.over')}</Badge>
          ) : (
            t('company.members.until', { date: format.date(expiresAt) })
          )}
        </p>
      </div>
      <div className="cluster">
        <ConfirmedPost
          label={t('company.members.again')}
          spoken={`${t('company.members.again')}: ${email}`}
          url={inviteUrl}
          data={{ email, role, branchId: branchId ?? '' }}
          title={t('company.members.again')}
          confirmation={confirmation}
          size="sm"
        >
          {t('company.members.again_text', { email })}
        </ConfirmedPost>
        <Form action={destroyUrl} method="delete" options={{ preserveScroll: true }}>
          {({ processing }) => (
            <Button type="submit" variant="ghost" size="sm" processing={processing}>
              {t('company.members.withdraw')}
              <span className="sr-only">: {email}</span>
            </Button>
          )}
        </Form>
      </div>
    </li>
  );
}
