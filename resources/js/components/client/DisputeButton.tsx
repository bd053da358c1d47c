import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextArea } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

/** To dispute is to say why: whoever decides reads it. */
export function DisputeButton({ url, amount }: { url: string; amount: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('client.claims.dispute')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('client.claims.dispute_title', { amount })}
        look="sheet"
      >
        <Form
          action={url}
          method="post"
          transform={(data) => ({ ...data, action: 'dispute' })}
          options={{ preserveScroll: true }}
          onSuccess={close}
          className="stack"
        >
          {({ errors, processing }) => (
            <>
              <p>{t('client.claims.dispute_text')}</p>
              <TextArea
                label={t('client.claims.objection')}
                hint={t('client.claims.objection_hint')}
                name="objection"
                rows={4}
                required
                minLength={10}
                maxLength={1000}
                error={errors['objection']}
              />
              <div className="cluster justify-end">
                <Button variant="ghost" onClick={close}>
                  {t('common.action.cancel')}
                </Button>
                <Button type="submit" processing={processing}>
                  {t('client.claims.dispute')}
                </Button>
              </div>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
