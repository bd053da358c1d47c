import { Form, router } from '@inertiajs/react';
import { useState } from 'react';
import { PasskeyTrouble } from '#js/components/person/PasskeyButton.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ConfirmDialog, Dialog } from '#js/components/ui/Dialog.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Plus } from '#js/components/ui/icons/interface.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { makePasskey, type PasskeyProblem } from '#js/lib/passkeys.ts';
import type { PasskeysView, PasskeyView } from '#server/http/presenters/passkey.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';

type Props = { passkeys: PasskeysView; isConfirmed: boolean };

export function ProfilePasskeys({ passkeys, isConfirmed }: Props) {
  const t = useT();
  const { keys } = passkeys;
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  return (
    <Card title={t('profile.passkeys.title')}>
      <p className="text-muted">{t('profile.passkeys.text')}</p>
      {keys.length > 0 ? (
        <ul className="mt-3 divide-y divide-line">
          {keys.map((key) => (
            <Passkey key={key.id} passkey={key} />
          ))}
        </ul>
      ) : (
        <p className="mt-3">{t('profile.passkeys.none')}</p>
      )}
      <div className="mt-4 empty:hidden">
        <PasskeyTrouble problem={problem} />
      </div>
      <Adding passkeys={passkeys} isConfirmed={isConfirmed} onProblem={setProblem} />
    </Card>
  );
}

type AddProps = { passkeys: PasskeysView; onProblem: (problem: PasskeyProblem | null) => void };

/** The button, or what comes before it. */
function Adding({ isConfirmed, ...props }: AddProps & Pick<Props, 'isConfirmed'>) {
  const t = useT();
  const { isFull, mayAdd } = props.passkeys;
  if (isFull || !mayAdd)
    return (
      <p className="mt-4 text-muted">
        {t(isFull ? 'profile.passkeys.full' : 'profile.passkeys.byMail')}
      </p>
    );
  return isConfirmed ? <AddPasskey {...props} /> : <ConfirmFirst section="passkeys" />;
}

function AddPasskey({ passkeys: { askUrl, answerUrl }, onProblem }: AddProps) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const add = async () => {
    setAdding(true);
    onProblem(null);
    const made = await makePasskey(askUrl);
    if (made.ok) {
      const options = { preserveScroll: true, preserveState: true };
      router.post(
        answerUrl,
        { passkey: made.passkey },
        { ...options, onFinish: () => setAdding(false) },
      );
      return;
    }
    setAdding(false);
    if (made.problem === 'ended') router.reload();
    else onProblem(made.problem);
  };
  return (
    <Button
      variant="secondary"
      icon={Plus}
      className="mt-4"
      processing={isAdding}
      onClick={() => void add()}
    >
      {t('profile.passkeys.add')}
    </Button>
  );
}

function Passkey({ passkey }: { passkey: PasskeyView }) {
  const t = useT();
  const { name, isSynced } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Key size={24} className="text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="break-words">{name}</span>
          <Badge>{t(isSynced ? 'profile.passkeys.synced' : 'profile.passkeys.single')}</Badge>
        </p>
        <p className="text-sm text-muted">
          <Dates passkey={passkey} />
        </p>
      </div>
      <div className="cluster">
        <Rename passkey={passkey} />
        <Remove passkey={passkey} />
      </div>
    </li>
  );
}

function Dates({ passkey: { createdAt, lastUsedAt } }: { passkey: PasskeyView }) {
  const t = useT();
  const format = useFormat();
  return [
    t('profile.passkeys.made', { when: format.date(createdAt) }),
    lastUsedAt
      ? t('profile.passkeys.used', { when: format.dateTime(lastUsedAt) })
      : t('profile.passkeys.unused'),
  ].join(' · ');
}

function Remove({ passkey: { name, url } }: { passkey: PasskeyView }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('profile.passkeys.removeLabel', { name })}
        onClick={() => setOpen(true)}
      >
        {t('profile.passkeys.remove')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={t('profile.passkeys.removeTitle', { name })}
        confirm={t('profile.passkeys.remove')}
        onConfirm={() => router.delete(url, { preserveScroll: true, onFinish: close })}
        danger
      >
        {t('profile.passkeys.removeText')}
      </ConfirmDialog>
    </>
  );
}

function Rename({ passkey: { name, url } }: { passkey: PasskeyView }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('profile.passkeys.renameLabel', { name })}
        onClick={() => setOpen(true)}
      >
        {t('profile.passkeys.rename')}
      </Button>
      <Dialog open={open} onClose={close} title={t('profile.passkeys.renameTitle')} look="sheet">
        <Form
          action={url}
          method="put"
          options={{ preserveScroll: true }}
          onSuccess={close}
          className="stack"
        >
          {({ processing }) => (
            <>
              <TextField
                label={t('profile.passkeys.name')}
                name="name"
                defaultValue={name}
                maxLength={60}
                required
              />
              <div className="cluster justify-end">
                <Button variant="secondary" onClick={close}>
                  {t('common.action.cancel')}
                </Button>
                <Button type="submit" processing={processing}>
                  {t('profile.passkeys.save')}
                </Button>
              </div>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
