import { Form } from '@inertiajs/react';
import { AddressField, PhoneField } from '#js/components/person/PersonFields.tsx';
import { DriverDate } from '#js/components/documents/DriverDate.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { KycView } from '#server/http/presenters/kyc.ts';

type Props = { kyc: KycView };

/** Who drives: what the rules of cars are checked against, and an admin compares with the documents. */
export function DriverStep({ kyc: { status, driver, driverUrl } }: Props) {
  const t = useT();
  const { bornOn, licenceIssuedOn, licenceExpiresOn, phone, address } = driver;
  return (
    <Form action={driverUrl} method="put" className="grid gap-4 sm:grid-cols-2">
      {({ processing }) => (
        <>
          <DriverDate of="bornOn" value={bornOn} />
          <PhoneField value={phone} />
          <DriverDate
            of="licenceIssuedOn"
            hint={t('auth.kyc.licenceIssuedHint')}
            value={licenceIssuedOn}
          />
          {status !== 'verified' && (
            <DriverDate
              of="licenceExpiresOn"
              hint={t('auth.kyc.licenceExpiresHint')}
              value={licenceExpiresOn}
            />
          )}
          <AddressField value={address} className="sm:col-span-2" required />
          <Button type="submit" processing={processing} className="sm:justify-self-start">
            {t('auth.kyc.saveAndGoOn')}
          </Button>
        </>
      )}
    </Form>
  );
}
