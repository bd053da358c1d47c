import { Form, Head } from '@inertiajs/react';
import { OutboxLink } from '#js/components/account/OutboxLink.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { MessageKey } from '#shared/translate.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Auth/VerifyEmail'];

export default function VerifyEmail({ email, state, sendUrl, continueUrl, outboxUrl }: Props) {
  const t = useT();
  const title = t(state === 'invalid' ? 'auth.verify.invalidTitle' : 'auth.verify.title');
  return (
    <>
      <Head title={title} />
      <PageHeader title={title} intro={t(wordsFor(state, sendUrl !== null), { email })} />
      {sendUrl && (
        <Form action={sendUrl} method="post">
          {({ processing }) => (
            <Button type="submit" size="lg" block processing={processing}>
              {t('auth.verify.resend')}
            </Button>
          )}
        </Form>
      )}
      <LinkButton
        href={continueUrl}
        variant={sendUrl ? 'ghost' : 'primary'}
        size="lg"
        block
        className="mt-3"
      >
        {t('auth.verify.continue')}
      </LinkButton>
      {sendUrl && <OutboxLink href={outboxUrl} />}
    </>
  );
}

function wordsFor(state: Props['state'], canSend: boolean): MessageKey {
  if (state === 'verified') return 'auth.verify.done';
  if (state === 'waiting') return 'auth.verify.waiting';
  return canSend ? 'auth.verify.invalid' : 'auth.verify.invalidVerified';
}
