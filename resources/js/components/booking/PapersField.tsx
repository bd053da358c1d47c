import { FileField } from '#js/components/ui/FileField.tsx';
import { useT } from '#js/lib/i18n.ts';

/** Pictures and PDFs with which a side shows that it is right. */
export function PapersField({ hint }: { hint: string }) {
  const t = useT();
  return (
    <FileField
      label={t('booking.papers.label')}
      hint={hint}
      name="papers"
      accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
      multiple
      optional
    />
  );
}
