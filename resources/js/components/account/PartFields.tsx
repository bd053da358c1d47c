import { DriverDate } from '#js/components/documents/DriverDate.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Errors = Record<string, string>;

/** What is asked of whoever rents: the dates that cars' rules are checked against. */
export function DriverFields({ errors }: { errors: Errors }) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DriverDate of="bornOn" errors={errors} />
      <DriverDate of="licenceIssuedOn" errors={errors} />
      <p className="field-hint sm:col-span-2">{t('auth.register.driverHint')}</p>
    </div>
  );
}

export function CompanyFields({ errors }: { errors: Errors }) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('auth.register.companyName')}
        name="companyName"
        autoComplete="organization"
        required
        error={errors['companyName']}
      />
      <TextField label={t('auth.register.taxId')} name="taxId" required error={errors['taxId']} />
    </div>
  );
}

export function TownField({ errors }: { errors: Errors }) {
  const t = useT();
  return (
    <TextField
      label={t('auth.register.town')}
      name="town"
      autoComplete="address-level2"
      required
      error={errors['town']}
    />
  );
}
