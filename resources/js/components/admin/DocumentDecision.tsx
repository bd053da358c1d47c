import { DateField } from '#js/components/ui/DateField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ReviewedDocument } from '#server/http/presenters/documents.ts';
import { DecisionForm } from './DecisionForm.tsx';

type Props = {
  document: ReviewedDocument;
  reviewUrl: string;
  seen: string | undefined;
  name: string;
};

/** Accepts one document with the date it says, or says why not. */
export function DocumentDecision({ document, reviewUrl, seen, name }: Props) {
  const t = useT();
  return (
    <DecisionForm
      title={name}
      reviewUrl={reviewUrl}
      approve={t('admin.documents.approve')}
      reason={t('admin.documents.reason')}
    >
      {seen && <input type="hidden" name="seen" value={seen} />}
      {document.needsExpiry && (
        <DateField
          label={t('admin.documents.expiresOn')}
          hint={t('admin.documents.compare')}
          name="expiresOn"
          required
          value={document.expiresOn ?? ''}
        />
      )}
    </DecisionForm>
  );
}
