import { Monitor } from '#js/components/ui/icons/interface.tsx';
import { Mobile, Tablet } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { DeviceForm } from '#server/http/presenters/session.ts';

const icons = { phone: Mobile, tablet: Tablet, computer: Monitor };

export function DeviceIcon({ form }: { form: DeviceForm }) {
  const t = useT();
  const Glyph = icons[form];
  return <Glyph size={22} className="text-brand" label={t(`profile.sessions.form.${form}`)} />;
}
