import { Head, Link } from '@inertiajs/react';
import { ConfirmNotice } from '#js/components/admin/ConfirmNotice.tsx';
import { AccountForm } from '#js/components/admin/user/AccountForm.tsx';
import { Contact } from '#js/components/admin/user/Contact.tsx';
import { EmailAddress } from '#js/components/admin/user/EmailAddress.tsx';
import { Facts } from '#js/components/admin/user/Facts.tsx';
import { RolesForm } from '#js/components/admin/user/RolesForm.tsx';
import { Security } from '#js/components/admin/user/Security.tsx';
import { Suspension } from '#js/components/admin/user/Suspension.tsx';
import { Trail } from '#js/components/admin/user/Trail.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Users/Edit'];

export default function Edit({ account, sessions, isConfirmed, confirmation, ...trail }: Props) {
  const canChange = isConfirmed && !account.isClosed;
  return (
    <>
      <Head title={account.name} />
      <Heading account={account} />
      <State account={account} isConfirmed={isConfirmed} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="stack min-w-0">
          {account.may.edit ? (
            <>
              <AccountForm key={account.version} account={account} canChange={canChange} />
              <EmailAddress
                key={`email ${account.version}`}
                account={account}
                canChange={canChange}
                confirmation={confirmation}
              />
            </>
          ) : (
            <Contact account={account} />
          )}
          {account.may.changeRoles && (
            <RolesForm
              key={`roles ${account.version}`}
              account={account}
              canChange={canChange}
              confirmation={confirmation}
            />
          )}
          {account.may.edit && <Trail {...trail} />}
        </div>
        <div className="stack min-w-0">
          <Facts account={account} />
          {account.may.edit && (
            <Security
              account={account}
              sessions={sessions}
              confirmation={confirmation}
              canChange={canChange}
            />
          )}
          {account.may.suspend && <Suspension account={account} canChange={canChange} />}
        </div>
      </div>
    </>
  );
}

function Heading({ account }: Pick<Props, 'account'>) {
  const t = useT();
  return (
    <PageHeader
      above={
        <Link href={url('admin.users')} className="link">
          {t('admin.user.back')}
        </Link>
      }
      title={
        <span className="break-words">
          {account.name}{' '}
          {account.suspension && (
            <Badge tone="danger">{t('admin.users.stateBadge.suspended')}</Badge>
          )}
        </span>
      }
      actions={
        account.may.seeDocuments && (
          <LinkButton href={account.urls.documents} variant="secondary">
            {t('admin.user.documents')}
          </LinkButton>
        )
      }
    />
  );
}

/** Explains why nothing can be changed at the moment, and how to change that. */
function State({ account, isConfirmed }: Pick<Props, 'account' | 'isConfirmed'>) {
  const t = useT();
  if (account.isClosed)
    return (
      <div className="mb-4">
        <Notice>{t('admin.user.closed')}</Notice>
      </div>
    );
  const changesNothing = !account.may.edit && !account.may.changeRoles && !account.may.suspend;
  return isConfirmed || changesNothing ? null : <ConfirmNotice />;
}
