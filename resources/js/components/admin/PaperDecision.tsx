import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ReviewedDocument } from '#server/http/presenters/documents.ts';
import { DecisionForm } from './DecisionForm.tsx';

type Props = { document: ReviewedDocument; reviewUrl: string; name: string };

/** Accepts one paper with the date it says, or says why not. */
export function PaperDecision({ document, reviewUrl, name }: Props) {
  const t = useT();
  return (
    <DecisionForm
      title={name}
      reviewUrl={reviewUrl}
      approve={t('admin.papers.approve')}
      reason={t('admin.papers.reason')}
    >
      {document.needsExpiry && (
        <TextField
          label={t('admin.papers.expiresOn')}
          hint={t('admin.papers.compare')}
          name="expiresOn"
          type="date"
          required
          defaultValue={document.expiresOn ?? ''}
        />
      )}
    </DecisionForm>
  );
}
