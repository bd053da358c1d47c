import { Form, router } from '@inertiajs/react';
import { ConfirmedPost } from '#js/components/person/ConfirmedPost.tsx';
import { ConfirmFields } from '#js/components/person/ConfirmFields.tsx';
import { EmailField } from '#js/components/person/PersonFields.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';
import type { StaffEmailChangeView } from '#server/http/presenters/email-change.ts';

type Props = Pick<Pages['Admin/Users/Edit'], 'account' | 'confirmation'> & { canChange: boolean };

/** The address of an account, and the other one that was asked for. */
export function EmailAddress(props: Props) {
  const t = useT();
  const { emailChange, isSelf } = props.account;
  return (
    <Card title={t('admin.user.email')}>
      <div className="stack">
        <Current {...props} />
        {emailChange && <Change {...props} change={emailChange} />}
        {isSelf ? (
          <p className="text-muted">{t('admin.user.emailOwn')}</p>
        ) : (
          !emailChange?.isOpen && <Another {...props} />
        )}
      </div>
    </Card>
  );
}

function Current({ account, canChange }: Props) {
  const t = useT();
  const { email, isEmailVerified, urls, version } = account;
  return (
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
  );
}

const tones = {
  requested: 'warning',
  confirmed: 'warning',
  in_force: 'info',
  stopped: 'danger',
  expired: 'info',
  withdrawn: 'info',
} as const;

function Change(props: Props & { change: StaffEmailChangeView }) {
  const t = useT();
  const format = useFormat();
  const { change } = props;
  const { email, state, dueAt, endedAt, requestedAt, requestedBy, isByStaff, consentedBy } = change;
  const at = state === 'confirmed' ? dueAt : endedAt;
  return (
    <Notice
      tone={tones[state]}
      title={<span className="wrap-anywhere">{email}</span>}
      actions={change.isOpen && <Acts {...props} />}
    >
      <p>{t(`admin.user.emailState.${state}`, { when: at ? format.dateTime(at) : '' })}</p>
      <p className="text-sm">
        {t(isByStaff ? 'admin.user.emailBy.staff' : 'admin.user.emailBy.person', {
          name: requestedBy ?? '–',
          when: format.dateTime(requestedAt),
        })}
      </p>
      {consentedBy && (
        <p className="text-sm">{t('admin.user.emailConsented', { name: consentedBy })}</p>
      )}
    </Notice>
  );
}

function Acts({ account, change, confirmation, canChange }: Parameters<typeof Change>[0]) {
  const t = useT();
  const { urls, version } = account;
  return (
    <>
      {change.mayConsent && (
        <ConfirmedPost
          label={t('admin.user.emailConsent')}
          url={urls.emailConsent}
          data={{ version }}
          title={t('admin.user.emailConsentTitle')}
          confirmation={confirmation}
          disabled={!canChange}
          size="sm"
        >
          {t('admin.user.emailConsentText', { email: change.email, name: account.name })}
        </ConfirmedPost>
      )}
      <Button
        variant="secondary"
        size="sm"
        disabled={!canChange}
        onClick={() => router.delete(urls.email, { data: { version }, preserveScroll: true })}
      >
        {t('admin.user.emailWithdraw')}
      </Button>
    </>
  );
}

function Another({ account, confirmation, canChange }: Props) {
  const t = useT();
  const { urls, version } = account;
  return (
    <Form
      action={urls.email}
      method="post"
      transform={(data) => ({ ...data, version })}
      options={{ preserveScroll: true }}
      resetOnSuccess
      className="stack"
    >
      {({ processing }) => (
        <>
          <EmailField
            label={t('admin.user.emailNew')}
            autoComplete="off"
            hint={t('admin.user.emailHint')}
            disabled={!canChange}
          />
          {canChange && <ConfirmFields {...confirmation} />}
          <Button
            type="submit"
            variant="secondary"
            processing={processing}
            disabled={!canChange}
            className="self-start"
          >
            {t('admin.user.emailRequest')}
          </Button>
        </>
      )}
    </Form>
  );
}
