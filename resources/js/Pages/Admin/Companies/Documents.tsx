import { Head } from '@inertiajs/react';
import { NextDocument, DocumentReview } from '#js/components/admin/DocumentReview.tsx';
import { WorkOn } from '#js/components/admin/WorkHolder.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { External } from '#js/components/ui/icons/work.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Companies/Documents'];

export default function Documents({ company, documents, work, nextUrl }: Props) {
  const t = useT();
  useQueue('documents', ['company', 'documents', 'work', 'nextUrl']);
  const title = t('admin.documents.companyTitle', { name: company.name });
  return (
    <>
      <Head title={title} />
      <PageHeader
        title={title}
        intro={company.town}
        actions={
          <>
            <LinkButton href={company.url} variant="ghost" icon={External}>
              {t('owner.profile.public')}
            </LinkButton>
            <NextDocument url={nextUrl} />
          </>
        }
      />
      {work && <WorkOn work={work} />}
      <DocumentReview documents={documents} seen={company.seen}>
        <Facts company={company} />
      </DocumentReview>
    </>
  );
}

/** The company's details, to compare with its documents. */
function Facts({ company }: Pick<Props, 'company'>) {
  const t = useT();
  const { name, legalName, taxId, tradeRegister, address } = company;
  const none = t('admin.kyc.none');
  return (
    <Card title={t('admin.documents.company')}>
      <DescriptionList
        items={[
          { term: t('admin.documents.companyName'), value: name },
          { term: t('admin.documents.legalName'), value: legalName ?? none },
          { term: t('admin.documents.taxId'), value: taxId ?? none },
          { term: t('admin.documents.tradeRegister'), value: tradeRegister ?? none },
          { term: t('admin.documents.address'), value: address ?? none },
        ]}
      />
    </Card>
  );
}
