import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { Document, Edit } from '#js/components/ui/icons/interface.tsx';
import {
  isSigned,
  SignatureField,
  type SignatureValue,
} from '#js/components/ui/SignatureField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { CounterBookingView } from '#server/http/presenters/fleet-counter.ts';

/** The contract, which a client without a password signs where they stand. */
export function CounterContract({ counter }: { counter: CounterBookingView }) {
  const t = useT();
  const { isSigned: isDone, url, signUrl } = counter.contract;
  return (
    <Card title={t('counter.contract.title')}>
      <div className="stack">
        <p className="text-muted">
          {t(isDone ? 'counter.contract.signed' : 'counter.contract.unsigned')}
        </p>
        <LinkButton href={url} variant="secondary" size="sm" icon={Document} className="self-start">
          {t('counter.contract.open')}
        </LinkButton>
        {signUrl && <SignHere url={signUrl} client={counter.clientName} />}
      </div>
    </Card>
  );
}

function SignHere({ url, client }: { url: string; client: string }) {
  const t = useT();
  const [value, setValue] = useState<SignatureValue>({ name: client, drawing: [] });
  return (
    <Form
      action={url}
      method="post"
      options={{ preserveScroll: true }}
      className="stack max-w-md border-t border-line pt-4"
    >
      {({ processing }) => (
        <>
          <p>{t('counter.contract.here')}</p>
          <SignatureField
            signer={client}
            label={t('counter.contract.name')}
            name="name"
            value={value}
            onValue={setValue}
          />
          {value.drawing && (
            <>
              <input type="hidden" name="name" value={value.name} />
              <input type="hidden" name="drawing" value={JSON.stringify(value.drawing)} />
            </>
          )}
          <Checkbox label={t('counter.contract.consent')} name="consent" value="yes" required />
          <Button
            type="submit"
            icon={Edit}
            processing={processing}
            disabled={value.drawing !== null && !isSigned(value)}
            className="self-start"
          >
            {t('counter.contract.submit')}
          </Button>
        </>
      )}
    </Form>
  );
}
