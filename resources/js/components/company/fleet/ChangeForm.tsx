import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { kindFields, kinds, type Kind } from './kind-fields.tsx';

type Props = {
  url: string;
  currency: string;
  branches: readonly { id: string; name: string }[];
  hidden: Record<string, string>;
  cars: readonly string[];
};

/** The form of a fleet change; it leads to the preview. */
export function ChangeForm({ url, currency, branches, hidden, cars }: Props) {
  const t = useT();
  const [kind, setKind] = useState<Kind>('price');
  const Fields = kindFields[kind];
  return (
    <Form
      action={url}
      method="post"
      transform={(data) => ({ ...data, cars: [...cars] })}
      options={{ preserveState: 'errors', preserveScroll: 'errors' }}
      className="grid gap-4"
    >
      {({ processing }) => (
        <>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Select
            label={t('fleet.change.what')}
            name="kind"
            value={kind}
            onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'price')}
            options={kinds.map((value) => ({ value, label: t(`fleet.change.kind.${value}`) }))}
          />
          <Fields key={kind} currency={currency} branches={branches} />
          <Button type="submit" processing={processing} className="justify-self-start">
            {t('fleet.change.preview')}
          </Button>
        </>
      )}
    </Form>
  );
}
