import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { Edit } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';

/** Signs by typing one's name under what was read. */
export function SignForm({ url }: { url: string }) {
  const t = useT();
  return (
    <Card title={t('contract.sign.title')}>
      <p className="mb-4 max-w-prose text-muted">{t('contract.sign.text')}</p>
      <Form action={url} method="post" options={{ preserveScroll: true }}>
        {({ processing }) => (
          <div className="stack max-w-md">
            <TextField label={t('contract.sign.name')} name="name" autoComplete="name" required />
            <Checkbox label={t('contract.sign.consent')} name="consent" value="yes" required />
            <Button type="submit" icon={Edit} processing={processing}>
              {t('contract.sign.submit')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
