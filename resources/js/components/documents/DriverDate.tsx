import { DateField } from '#js/components/ui/DateField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = {
  of: 'bornOn' | 'licenceIssuedOn' | 'licenceExpiresOn';
  hint?: string;
  value?: string | null;
};

/** A date that cars' rules are checked against: as its person says it, or as an admin reads it off the documents. */
export function DriverDate({ of: name, hint, value }: Props) {
  const t = useT();
  return (
    <DateField
      label={t(`auth.driver.${name}`)}
      hint={hint}
      name={name}
      autoComplete={name === 'bornOn' ? 'bday' : 'off'}
      required
      value={value ?? ''}
    />
  );
}
