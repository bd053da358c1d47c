import { Form, router } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { route, url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import type { EmailChangeView } from '#server/http/presenters/email-change.ts';
import { ConfirmFields } from '../person/ConfirmFields.tsx';
import { OutboxLink } from './OutboxLink.tsx';

type Props = Pick<
  Pages['Profile/Edit'],
  'profile' | 'emailChange' | 'isConfirmed' | 'outboxUrl'
> & {
  needsCode: boolean;
};

export function ProfileEmail(props: Props) {
  const t = useT();
  const { profile, emailChange, isConfirmed, needsCode, outboxUrl } = props;
  return (
    <Card title={t('profile.email.title')}>
      <CurrentAddress email={profile.email} />
      {emailChange && <Pending change={emailChange} outboxUrl={outboxUrl} />}
      <Change isConfirmed={isConfirmed} needsCode={needsCode} />
    </Card>
  );
}

function CurrentAddress({ email }: { email: string }) {
  const t = useT();
  const isVerified = useShared().auth.user?.emailVerified ?? false;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="sr-only">{t('profile.email.current')}</span>
      <span className="min-w-0 font-semibold break-all">{email}</span>
      <Badge tone={isVerified ? 'positive' : 'warning'}>
        {t(isVerified ? 'profile.email.verified' : 'profile.email.unverified')}
      </Badge>
      {!isVerified && (
        <LinkButton href={url('verify-email')} variant="secondary" size="sm">
          {t('profile.email.verify')}
        </LinkButton>
      )}
    </div>
  );
}

type PendingProps = { change: EmailChangeView; outboxUrl: string | null };

function Pending({ change: { email, dueAt, isByStaff }, outboxUrl }: PendingProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="mt-4">
      <Notice
        title={
          <span className="wrap-anywhere">
            {dueAt
              ? t('profile.email.waiting', { email, when: format.dateTime(dueAt) })
              : t('profile.email.pending', { email })}
          </span>
        }
        actions={
          <Button
            variant="secondary"
            size="sm"
            onClick={() => router.delete(url('profile.email.destroy'), { preserveScroll: true })}
          >
            {t('profile.email.cancel')}
          </Button>
        }
      >
        {isByStaff && <p>{t('profile.email.byStaff')}</p>}
        <OutboxLink href={outboxUrl} />
      </Notice>
    </div>
  );
}

function Change(confirmation: Pick<Props, 'isConfirmed' | 'needsCode'>) {
  const t = useT();
  return (
    <Form
      action={route('profile.email')}
      options={{ preserveScroll: true }}
      resetOnSuccess
      className="stack mt-4"
    >
      {({ processing }) => (
        <>
          <TextField
            label={t('profile.email.new')}
            name="email"
            type="email"
            autoComplete="email"
            required
            hint={t('profile.email.hint')}
          />
          <ConfirmFields {...confirmation} />
          <Button type="submit" variant="secondary" processing={processing} className="self-start">
            {t('profile.email.submit')}
          </Button>
        </>
      )}
    </Form>
  );
}
