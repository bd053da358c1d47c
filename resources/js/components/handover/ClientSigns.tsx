import { useState, type FormEvent } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import {
  isSigned,
  SignatureField,
  type SignatureValue,
} from '#js/components/ui/SignatureField.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { Edit } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import type { HandoverDelivery } from './use-delivery.ts';

type Props = { view: HandoverView; delivery: HandoverDelivery };

/** The client signs on the host's phone, with the code from their own trip's screen. */
export function ClientSigns({ view, delivery }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (delivery.client && delivery.client.state !== 'refused') return null;
  if (view.problem === 'kyc' || view.problem === 'licence')
    return <p className="text-muted">{t(`owner.handover.client_cannot.${view.problem}`)}</p>;
  if (!isOpen)
    return (
      <Button variant="secondary" icon={Edit} block onClick={() => setIsOpen(true)}>
        {t('owner.handover.client_here')}
      </Button>
    );
  return <ClientForm view={view} delivery={delivery} onDone={() => setIsOpen(false)} />;
}

function ClientForm({ view, delivery, onDone }: Props & { onDone: () => void }) {
  const t = useT();
  const { client, urls } = view;
  const [code, setCode] = useState('');
  const [value, setValue] = useState<SignatureValue>({ name: client.name, drawing: [] });
  const isReady = isSigned(value) && (!view.needsCode || /^\d{6}$/.test(digitsOf(code)));
  const sign = (event: FormEvent) => {
    event.preventDefault();
    const signedAt = new Date().toISOString();
    const letter = { ...value, code: digitsOf(code), signedAt };
    void delivery.delivery.add('client', urls.signForClient, letter).then(onDone);
  };
  return (
    <form onSubmit={sign} className="stack rounded-lg border border-line p-4">
      <h3 className="text-base">{t('owner.handover.client_title', { client: client.name })}</h3>
      {view.needsCode && (
        <p className="text-muted">{t(`owner.handover.client_text_${view.leg}`)}</p>
      )}
      <SignatureField
        signer={client.name}
        label={t('owner.handover.client_name')}
        name="client"
        value={value}
        onValue={setValue}
      />
      {view.needsCode && (
        <TextField
          label={t('owner.handover.client_code')}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          hint={t('owner.handover.client_code_hint')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <Button type="submit" size="lg" block disabled={!isReady}>
        {t('owner.handover.client_submit')}
      </Button>
    </form>
  );
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}
