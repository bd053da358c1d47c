import { Form, router } from '@inertiajs/react';
import { useState, type FormEvent } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { Chat } from '#js/components/ui/icons/messages.tsx';
import { useT } from '#js/lib/i18n.ts';
import { newKey } from '#js/lib/new-key.ts';
import { useShared } from '#js/lib/page.ts';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import { forgetQuestion, keepQuestion, keptQuestion, type Question } from './kept-question.ts';

type Props = { host: string; questionUrl: string };

/**
 * A question to the host before booking. A visitor writes it first and signs in then; when they are back, it stands
 * there as they wrote it. It is sent only by another press: they may have come back as somebody else.
 */
export function AskHost({ host, questionUrl }: Props) {
  const t = useT();
  const { user } = useShared().auth;
  const isVisitor = user === null;
  const isBack = useHydrated() && !isVisitor;
  const [opened, setOpened] = useState<Question | 'closed' | null>(null);
  const asked = opened ?? (isBack ? keptQuestion(questionUrl) : null);
  const question = asked === 'closed' ? null : asked;
  const close = () => {
    forgetQuestion();
    setOpened('closed');
  };
  const signInFirst = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget).get('body');
    if (question && typeof body === 'string') keepQuestion(questionUrl, { ...question, body });
    router.post(questionUrl);
  };
  const fields = question && <QuestionFields question={question} isVisitor={isVisitor} />;
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        icon={Chat}
        onClick={() => setOpened({ key: newKey(), body: '' })}
      >
        {t('car.question.action')}
      </Button>
      <Dialog
        open={question !== null}
        onClose={close}
        title={<span className="break-words">{t('car.question.title', { host })}</span>}
        look="sheet"
      >
        {isVisitor ? (
          <form className="stack" onSubmit={signInFirst}>
            {fields}
            <Button type="submit">{t('car.question.sign_in')}</Button>
          </form>
        ) : (
          <Form action={questionUrl} method="post" onSuccess={forgetQuestion} className="stack">
            {({ processing }) => (
              <>
                {fields}
                <Button type="submit" processing={processing}>
                  {t('car.question.send')}
                </Button>
              </>
            )}
          </Form>
        )}
      </Dialog>
    </div>
  );
}

function QuestionFields({ question, isVisitor }: { question: Question; isVisitor: boolean }) {
  const t = useT();
  return (
    <>
      <input type="hidden" name="requestKey" value={question.key} />
      <TextArea
        label={t('car.question.label')}
        hint={t(isVisitor ? 'car.question.hint_visitor' : 'car.question.hint')}
        name="body"
        rows={5}
        defaultValue={question.body}
        minLength={2}
        maxLength={2000}
        required
      />
    </>
  );
}
