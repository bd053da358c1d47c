import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import { useT } from '#js/lib/i18n.ts';

/** Takes a file of the bank: answers to transfers, or a statement of the account. */
export function BankFileForm({ action }: { action: string }) {
  const t = useT();
  return (
    <Card title={t('bank.file.title')}>
      <Form
        action={action}
        method="post"
        options={{ preserveScroll: true }}
        resetOnSuccess
        className="grid gap-4"
      >
        {({ processing }) => (
          <>
            <FileField
              label={t('bank.file.label')}
              hideLabel
              name="file"
              accept=".xml,application/xml,text/xml"
              hint={t('bank.file.hint')}
            />
            <div>
              <Button type="submit" variant="secondary" processing={processing}>
                {t('bank.file.send')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}
