import { Form, Head } from '@inertiajs/react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Auth/EmailChange'];

/** Where the links in the mails about another address lead: the new one confirms, the old one stops. */
export default function EmailChange({ state, email, dueAt, submitUrl }: Props) {
  const t = useT();
  const format = useFormat();
  const title = t(`auth.emailChange.${state}.title`);
  const facts = { email: email ?? '', when: dueAt ? format.dateTime(dueAt) : '' };
  return (
    <>
      <Head title={title} />
      <PageHeader
        title={title}
        intro={<span className="wrap-anywhere">{t(`auth.emailChange.${state}.text`, facts)}</span>}
      />
      {submitUrl ? (
        <Form action={submitUrl} method="post">
          {({ processing }) => (
            <Button
              type="submit"
              variant={state === 'stop' ? 'danger' : 'primary'}
              size="lg"
              block
              processing={processing}
            >
              {t(
                state === 'stop'
                  ? 'auth.emailChange.stop.action'
                  : 'auth.emailChange.confirm.action',
              )}
            </Button>
          )}
        </Form>
      ) : (
        <Onward state={state} />
      )}
    </>
  );
}

/** What is to be done next, if anything. */
function Onward({ state }: Pick<Props, 'state'>) {
  const t = useT();
  if (state === 'stopped')
    return (
      <LinkButton href={url('forgot-password')} size="lg" block>
        {t('auth.emailChange.newPassword')}
      </LinkButton>
    );
  if (state === 'too-late')
    return (
      <LinkButton href={url('contact')} size="lg" block>
        {t('auth.emailChange.contact')}
      </LinkButton>
    );
  if (state !== 'in-force') return null;
  return (
    <LinkButton href={url('login')} size="lg" block>
      {t('auth.emailChange.login')}
    </LinkButton>
  );
}
