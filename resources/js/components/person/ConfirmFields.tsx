import { PasswordField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import { CodeField } from './CodeField.tsx';

/** In a form that asks who sits there. A confirmation that ends while it is filled in is asked for in its place. */
export function ConfirmFields({ isConfirmed, needsCode }: Confirmation) {
  const t = useT();
  if (isConfirmed) return <input type="hidden" name="currentPassword" value="" />;
  return (
    <>
      <PasswordField
        label={t('common.confirm.password')}
        name="currentPassword"
        autoComplete="current-password"
        required
      />
      {needsCode && <CodeField label={t('common.confirm.code')} />}
    </>
  );
}
