import { Form, router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { Chat } from '#js/components/ui/icons/messages.tsx';
import { useT } from '#js/lib/i18n.ts';
import { newKey } from '#js/lib/new-key.ts';
import { useShared } from '#js/lib/page.ts';

type Props = { host: string; questionUrl: string };

/** A question to the host before booking. A visitor signs in first, and comes back to this page. */
export function AskHost({ host, questionUrl }: Props) {
  const t = useT();
  const { user } = useShared().auth;
  const [requestKey, setRequestKey] = useState<string | null>(null);
  const close = () => setRequestKey(null);
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        icon={Chat}
        onClick={() => (user ? setRequestKey(newKey()) : router.post(questionUrl))}
      >
        {t('car.question.action')}
      </Button>
      <Dialog
        open={requestKey !== null}
        onClose={close}
        title={<span className="break-words">{t('car.question.title', { host })}</span>}
        look="sheet"
      >
        <Form action={questionUrl} method="post" className="stack">
          {({ processing }) => (
            <>
              <input type="hidden" name="requestKey" value={requestKey ?? ''} />
              <TextArea
                label={t('car.question.label')}
                hint={t('car.question.hint')}
                name="body"
                rows={5}
                minLength={2}
                maxLength={2000}
                required
              />
              <Button type="submit" processing={processing}>
                {t('car.question.send')}
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </div>
  );
}
