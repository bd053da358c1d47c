import { Head, Link, router } from '@inertiajs/react';
import { DocumentFacts } from '#js/components/admin/DocumentFacts.tsx';
import { DocumentViewer } from '#js/components/admin/DocumentViewer.tsx';
import { PaperDecision } from '#js/components/admin/PaperDecision.tsx';
import { ShortcutList } from '#js/components/admin/Shortcuts.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Users/Vehicles/Documents'];
type Paper = Props['documents'][number];

export default function Documents({ person, car, documents, nextUrl }: Props) {
  const t = useT();
  useFreshLinks('documents');
  useShortcuts(nextUrl ? { n: () => router.visit(nextUrl) } : {});
  const nameOf = ({ kind }: Paper) => t(`admin.papers.kind.${kind}`);
  const waiting = documents.find(({ reviewUrl }) => reviewUrl !== null);
  const title = t('admin.papers.title', { car: car.name });
  return (
    <>
      <Head title={title} />
      <PageHeader
        above={
          <Link href={person.vehiclesUrl} className="link">
            {t('admin.papers.vehiclesTitle', { name: person.name })}
          </Link>
        }
        title={title}
        intro={`${car.plate} · ${car.hostName}`}
        actions={
          <>
            <StatusBadge status={car.status}>{t(`owner.cars.status.${car.status}`)}</StatusBadge>
            {nextUrl && (
              <LinkButton href={nextUrl} variant="secondary">
                {t('admin.papers.next')} <kbd>N</kbd>
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <Papers documents={documents} nameOf={nameOf} />
        <div className="stack">
          {waiting?.reviewUrl ? (
            <PaperDecision
              key={waiting.id}
              document={waiting}
              reviewUrl={waiting.reviewUrl}
              name={nameOf(waiting)}
            />
          ) : (
            <Notice tone="positive">{t('admin.papers.nothing')}</Notice>
          )}
          <Keyboard />
        </div>
      </div>
    </>
  );
}

type PapersProps = Pick<Props, 'documents'> & { nameOf: (paper: Paper) => string };

/** The paper to decide on comes first, beside the one it takes the place of if that is open. */
function Papers({ documents, nameOf }: PapersProps) {
  const t = useT();
  const inOrder = [...documents].toSorted(
    (a, b) => Number(b.reviewUrl !== null) - Number(a.reviewUrl !== null),
  );
  const pictures = inOrder.flatMap((paper) =>
    paper.files.flatMap(({ id, isPicture, url }) =>
      isPicture && url ? [{ id, label: nameOf(paper), url }] : [],
    ),
  );
  return (
    <Card title={t('admin.kyc.files')}>
      <p className="mb-3 text-muted">{t('admin.kyc.logged')}</p>
      {pictures.length > 0 && (
        <DocumentViewer
          key={pictures.map(({ id }) => id).join(' ')}
          pictures={pictures}
          pairs={pictures.length > 1 ? [[0, 1]] : []}
          prop="documents"
        />
      )}
      <ul className="mt-3">
        {inOrder.map((document) => (
          <DocumentFacts key={document.id} document={document} name={nameOf(document)} />
        ))}
      </ul>
    </Card>
  );
}

function Keyboard() {
  const t = useT();
  return (
    <ShortcutList
      keys={[
        ['A', t('admin.papers.approve')],
        ['X', t('admin.kyc.reject')],
        ['N', t('admin.papers.next')],
        ['1–9', t('admin.viewer.choose')],
        ['S', t('admin.viewer.side_by_side')],
        ['+ −', t('admin.viewer.zoom')],
        ['R', t('admin.viewer.turn')],
        ['0', t('admin.viewer.reset')],
      ]}
    />
  );
}
