import { Card } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ReviewedDocument } from '#server/http/presenters/documents.ts';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';

type Kind = ReviewedDocument['kind'];

type Props = {
  /** The page's prop `documents`, in the order they are shown. */
  documents: readonly ReviewedDocument[];
  none: string;
  /** Pictures worth seeing side by side, by their place among the kinds of all pictures. */
  pairsOf: (kinds: readonly Kind[]) => readonly (readonly [number, number])[];
};

/** Documents to look at closely, and what is known of each. */
export function DocumentPictures({ documents, none, pairsOf }: Props) {
  const t = useT();
  const nameOf = (kind: Kind) => t(`admin.documents.kind.${kind}`);
  const pictures = documents.flatMap(({ kind, files }) =>
    files.flatMap(({ id, isPicture, url }) =>
      isPicture && url ? [{ id, label: nameOf(kind), url, kind }] : [],
    ),
  );
  return (
    <Card title={t('admin.kyc.files')}>
      <p className="mb-3 text-muted">{documents.length === 0 ? none : t('admin.kyc.logged')}</p>
      {pictures.length > 0 && (
        <DocumentViewer
          key={pictures.map(({ id }) => id).join(' ')}
          pictures={pictures}
          pairs={pairsOf(pictures.map(({ kind }) => kind))}
          prop="documents"
        />
      )}
      <ul className="mt-3">
        {documents.map((document) => (
          <DocumentFacts key={document.id} document={document} name={nameOf(document.kind)} />
        ))}
      </ul>
    </Card>
  );
}
