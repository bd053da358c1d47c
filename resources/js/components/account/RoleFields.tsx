import { DriverDate } from '#js/components/documents/DriverDate.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

/** What is asked of whoever rents: the dates that cars' rules are checked against. */
export function DriverFields() {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DriverDate of="bornOn" />
      <DriverDate of="licenceIssuedOn" />
      <p className="field-hint sm:col-span-2">{t('auth.register.driverHint')}</p>
    </div>
  );
}

export function CompanyFields() {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('auth.register.companyName')}
        name="companyName"
        autoComplete="organization"
        required
      />
      <TextField label={t('auth.register.taxId')} name="taxId" required />
    </div>
  );
}
