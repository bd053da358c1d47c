import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { KycView } from '#server/http/presenters/kyc.ts';

type Props = { kyc: KycView };

/** Who drives: what the rules of cars are checked against, and an admin compares with the papers. */
export function DriverStep({ kyc: { driver, driverUrl } }: Props) {
  const t = useT();
  const { bornOn, licenceIssuedOn, licenceExpiresOn, phone } = driver;
  return (
    <Form action={driverUrl} method="put" className="grid gap-4 sm:grid-cols-2">
      {({ errors, processing }) => (
        <>
          <TextField
            label={t('auth.kyc.bornOn')}
            name="bornOn"
            type="date"
            autoComplete="bday"
            required
            defaultValue={bornOn ?? ''}
            error={errors['bornOn']}
          />
          <TextField
            label={t('auth.kyc.phone')}
            name="phone"
            type="tel"
            autoComplete="tel"
            optional
            defaultValue={phone ?? ''}
            error={errors['phone']}
          />
          <TextField
            label={t('auth.kyc.licenceIssuedOn')}
            hint={t('auth.kyc.licenceIssuedHint')}
            name="licenceIssuedOn"
            type="date"
            required
            defaultValue={licenceIssuedOn ?? ''}
            error={errors['licenceIssuedOn']}
          />
          <TextField
            label={t('auth.kyc.licenceExpiresOn')}
            hint={t('auth.kyc.licenceExpiresHint')}
            name="licenceExpiresOn"
            type="date"
            required
            defaultValue={licenceExpiresOn ?? ''}
            error={errors['licenceExpiresOn']}
          />
          <Button type="submit" processing={processing} className="sm:justify-self-start">
            {t('auth.kyc.saveAndGoOn')}
          </Button>
        </>
      )}
    </Form>
  );
}
