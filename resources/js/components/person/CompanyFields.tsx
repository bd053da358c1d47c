import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

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
