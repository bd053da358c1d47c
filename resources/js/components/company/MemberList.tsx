import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { ConfirmedPost } from '#js/components/person/ConfirmedPost.tsx';
import { ConfirmFields } from '#js/components/person/ConfirmFields.tsx';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import type { MemberView } from '#server/http/presenters/members.ts';
import { PlaceInCompany } from './PlaceInCompany.tsx';

type Branches = readonly { id: string; name: string }[];

type Props = {
  members: readonly MemberView[];
  branches: Branches;
  confirmation: Confirmation;
};

export function MemberList({ members, ...shared }: Props) {
  return (
    <ul className="divide-y divide-line">
      {members.map((member) => (
        <Member key={member.id} member={member} {...shared} />
      ))}
    </ul>
  );
}

type MemberProps = Omit<Props, 'members'> & { member: MemberView };

function Member({ member, ...shared }: MemberProps) {
  const t = useT();
  const { name, photo, email, role, branch } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <Avatar name={name} photo={photo} size={44} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <span className="break-words">{name}</span>
          {member.isSelf && (
            <span className="text-sm font-normal text-muted">{t('company.members.you')}</span>
          )}
        </p>
        {email && <p className="truncate text-sm text-muted">{email}</p>}
        <p className="cluster mt-1 gap-1.5">
          <Badge tone={role === 'manager' ? 'brand' : 'neutral'}>{t(`company.role.${role}`)}</Badge>
          {role !== 'manager' && <Badge>{branch ?? t('company.members.all_branches')}</Badge>}
          {member.hasSecondFactor && (
            <Badge tone="positive">{t('company.members.has_factor')}</Badge>
          )}
          {member.isSuspended && <Badge tone="danger">{t('company.members.suspended')}</Badge>}
        </p>
      </div>
      <Actions member={member} {...shared} />
    </li>
  );
}

function Actions({ member, branches, confirmation }: MemberProps) {
  const t = useT();
  const { name, isSelf, updateUrl, destroyUrl } = member;
  return (
    <div className="cluster">
      {updateUrl && (
        <Change member={member} branches={branches} confirmation={confirmation} url={updateUrl} />
      )}
      {destroyUrl && (
        <ConfirmedPost
          label={t(isSelf ? 'company.members.leave' : 'company.members.remove')}
          url={destroyUrl}
          method="delete"
          title={
            isSelf ? t('company.members.leave_title') : t('company.members.remove_title', { name })
          }
          confirmation={confirmation}
          size="sm"
          danger
        >
          {t(isSelf ? 'company.members.leave_text' : 'company.members.remove_text')}
        </ConfirmedPost>
      )}
    </div>
  );
}

function Change({ member, branches, confirmation, url }: MemberProps & { url: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('company.members.change')}
        <span className="sr-only">: {member.name}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={member.name}>
        <Form
          action={url}
          method="put"
          options={{ preserveScroll: true }}
          onSuccess={() => setOpen(false)}
          className="stack"
        >
          {({ processing }) => (
            <>
              <PlaceInCompany place={member} branches={branches} />
              <ConfirmFields {...confirmation} />
              <Button type="submit" processing={processing} className="justify-self-start">
                {t('common.action.save')}
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
