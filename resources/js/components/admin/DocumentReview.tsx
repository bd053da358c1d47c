import { router } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';
import type { ReviewedDocument } from '#server/http/presenters/documents.ts';
import { DocumentDecision } from './DocumentDecision.tsx';
import { DocumentPictures } from './DocumentPictures.tsx';
import { ShortcutList } from './Shortcuts.tsx';

type Props = { documents: readonly ReviewedDocument[] };
type ReviewProps = Props & {
  /** Says which details of a company they were compared with. */
  seen?: string;
  /** What the documents are compared with. */
  children?: ReactNode;
};

/** The documents of one car or company, as the prop `documents`, and the decision on the one that waits. */
export function DocumentReview({ documents, seen, children }: ReviewProps) {
  const t = useT();
  useFreshLinks('documents');
  const waiting = documents.find(({ reviewUrl }) => reviewUrl !== null);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <DocumentPictures
        documents={inOrder(documents)}
        none={t('admin.documents.noFiles')}
        pairsOf={firstPair}
      />
      <div className="stack">
        {waiting?.reviewUrl ? (
          <DocumentDecision
            key={waiting.id}
            document={waiting}
            reviewUrl={waiting.reviewUrl}
            seen={seen}
            name={t(`admin.documents.kind.${waiting.kind}`)}
          />
        ) : (
          <Notice tone="positive">{t('admin.documents.nothing')}</Notice>
        )}
        {children}
        <Keyboard />
      </div>
    </div>
  );
}

/** A link to the next submission; the key N does the same. */
export function NextDocument({ url }: { url: string | null }) {
  const t = useT();
  useShortcuts(url ? { n: () => router.visit(url) } : {});
  if (!url) return null;
  return (
    <LinkButton href={url} variant="secondary">
      {t('admin.documents.next')} <kbd>N</kbd>
    </LinkButton>
  );
}

/** The document to decide on comes first, and the one it replaces beside it. */
function inOrder(documents: readonly ReviewedDocument[]): ReviewedDocument[] {
  return documents.toSorted((a, b) => Number(b.reviewUrl !== null) - Number(a.reviewUrl !== null));
}

function firstPair(kinds: readonly unknown[]) {
  return kinds.length > 1 ? ([[0, 1]] as const) : [];
}

function Keyboard() {
  const t = useT();
  return (
    <ShortcutList
      keys={[
        ['A', t('admin.documents.approve')],
        ['X', t('admin.kyc.reject')],
        ['N', t('admin.documents.next')],
        ['1–9', t('admin.viewer.choose')],
        ['S', t('admin.viewer.side_by_side')],
        ['+ −', t('admin.viewer.zoom')],
        ['R', t('admin.viewer.turn')],
        ['0', t('admin.viewer.reset')],
      ]}
    />
  );
}
