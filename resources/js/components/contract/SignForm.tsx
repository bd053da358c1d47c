import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import {
  DrawnFields,
  isSigned,
  SignatureField,
  type SignatureValue,
} from '#js/components/ui/SignatureField.tsx';
import { useShared } from '#js/lib/page.ts';
import { useState } from 'react';
import { Edit } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';

/** Signs by typing or drawing one's name under what was read. */
export function SignForm({ url, title, consent }: { url: string; title: string; consent: string }) {
  const t = useT();
  const signer = useShared().auth.user?.name ?? '';
  const [value, setValue] = useState<SignatureValue>({ name: '', drawing: null });
  const isUndrawn = value.drawing !== null && !isSigned(value);
  return (
    <Card title={title}>
      <p className="mb-4 max-w-prose text-muted">{t('contract.sign.text')}</p>
      <Form action={url} method="post" options={{ preserveScroll: true }}>
        {({ processing }) => (
          <div className="stack max-w-md">
            <SignatureField
              signer={signer}
              label={t('contract.sign.name')}
              name="name"
              value={value}
              onValue={setValue}
            />
            <DrawnFields value={value} />
            <Checkbox label={consent} name="consent" value="yes" required />
            <Button type="submit" icon={Edit} processing={processing} disabled={isUndrawn}>
              {t('contract.sign.submit')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
