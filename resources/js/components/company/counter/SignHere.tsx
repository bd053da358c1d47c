import { Form } from '@inertiajs/react';
import { useState, type ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { Edit } from '#js/components/ui/icons/interface.tsx';
import {
  DrawnFields,
  isSigned,
  SignatureField,
  type SignatureValue,
} from '#js/components/ui/SignatureField.tsx';

type Props = {
  url: string;
  client: string;
  words: { name: string; consent: string; submit: string };
  /** What is signed for, and fields that say so. */
  children: ReactNode;
};

/** A client without a password signs on a member's screen. */
export function SignHere({ url, client, words, children }: Props) {
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
          {children}
          <SignatureField
            signer={client}
            label={words.name}
            name="name"
            value={value}
            onValue={setValue}
          />
          <DrawnFields value={value} />
          <Checkbox label={words.consent} name="consent" value="yes" required />
          <Button
            type="submit"
            icon={Edit}
            processing={processing}
            disabled={value.drawing !== null && !isSigned(value)}
            className="self-start"
          >
            {words.submit}
          </Button>
        </>
      )}
    </Form>
  );
}
