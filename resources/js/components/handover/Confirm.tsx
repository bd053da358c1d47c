import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { InspectionCard } from '#js/components/booking/InspectionCard.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import {
  isSigned,
  SignatureField,
  type SignatureValue,
} from '#js/components/ui/SignatureField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';

/** The client took the car alone: the host looks at what they recorded, and signs or says what is not right. */
export function Confirm({ view }: { view: HandoverView }) {
  const t = useT();
  const { client, inspection, timeZone, urls } = view;
  const [isObjecting, setObjecting] = useState(false);
  return (
    <div className="stack">
      <Notice tone="brand" title={t('owner.handover.confirm_title')}>
        {t('owner.handover.confirm_text', { client: client.name })}
      </Notice>
      <InspectionCard
        inspection={inspection}
        timeZone={timeZone}
        category={view.car.category}
        known={view.known}
      />
      <SignForm view={view} />
      <Button variant="ghost" block onClick={() => setObjecting(true)}>
        {t('owner.handover.contest')}
      </Button>
      <ReasonDialog
        open={isObjecting}
        onClose={() => setObjecting(false)}
        title={t('owner.handover.contest')}
        action={urls.contest}
        label={t('owner.handover.contest_reason')}
        length={{ min: 10, max: 1000 }}
        confirm={t('owner.handover.contest_submit')}
      >
        <p className="text-muted">{t('owner.handover.contest_text')}</p>
      </ReasonDialog>
    </div>
  );
}

function SignForm({ view: { signer, urls } }: { view: HandoverView }) {
  const t = useT();
  const [value, setValue] = useState<SignatureValue>({ name: signer, drawing: [] });
  return (
    <Form
      action={urls.confirm}
      method="post"
      transform={() => ({ name: value.name, drawing: JSON.stringify(value.drawing) })}
      className="stack"
    >
      {({ processing }) => (
        <>
          <SignatureField
            signer={signer}
            label={t('owner.handover.name')}
            name="name"
            value={value}
            onValue={setValue}
          />
          <Button type="submit" size="lg" block processing={processing} disabled={!isSigned(value)}>
            {t('owner.handover.confirm_submit')}
          </Button>
        </>
      )}
    </Form>
  );
}
