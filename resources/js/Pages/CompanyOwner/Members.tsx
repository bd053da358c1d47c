import { Head, Link } from '@inertiajs/react';
import { InviteForm } from '#js/components/company/InviteForm.tsx';
import { Invitations } from '#js/components/company/Invitations.tsx';
import { MemberList } from '#js/components/company/MemberList.tsx';
import { SecondFactorDemand } from '#js/components/company/SecondFactorDemand.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

/** The members of a company with their roles and branches. */
export default function Members(props: Pages['CompanyOwner/Members']) {
  const t = useT();
  const { company, members, managing, confirmation } = props;
  return (
    <>
      <Head title={t('company.members.title')} />
      <PageHeader
        above={
          <Link href={url('owner.profile')} className="link">
            {t('owner.profile.title')}
          </Link>
        }
        title={t('company.members.title')}
        intro={t('company.members.intro', { company: company.name })}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-5">
          <Card bare>
            <MemberList
              members={members}
              branches={managing?.branches ?? []}
              confirmation={confirmation}
            />
          </Card>
          {managing && managing.invitations.length > 0 && (
            <Invitations
              invitations={managing.invitations}
              inviteUrl={managing.inviteUrl}
              confirmation={confirmation}
            />
          )}
        </div>
        {managing && (
          <div className="grid gap-5">
            <InviteForm
              inviteUrl={managing.inviteUrl}
              branches={managing.branches}
              confirmation={confirmation}
            />
            <SecondFactorDemand secondFactor={managing.secondFactor} confirmation={confirmation} />
          </div>
        )}
      </div>
    </>
  );
}
