import { DriverDate } from '#js/components/documents/DriverDate.tsx';
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
