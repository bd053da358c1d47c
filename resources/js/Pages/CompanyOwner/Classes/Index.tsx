import { Head, Link } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Plus } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Classes/Index'];

/** The classes of a company: cars that clients see and book as one. */
export default function Index({ company, others, classes, createUrl }: Props) {
  const t = useT();
  const create = createUrl && (
    <LinkButton href={createUrl} icon={Plus}>
      {t('fleet.classes.add')}
    </LinkButton>
  );
  return (
    <>
      <Head title={t('fleet.classes.title')} />
      <PageHeader
        above={
          <Link href={url('company.vehicles', null, { company: company.slug })} className="link">
            {t('fleet.title')}, {company.name}
          </Link>
        }
        title={t('fleet.classes.title')}
        intro={t('fleet.classes.intro')}
        actions={classes.length > 0 && create}
      />
      {others.length > 0 && (
        <nav aria-label={t('fleet.other_companies')} className="cluster mb-4 text-sm">
          {others.map(({ name, url: href }) => (
            <Link key={href} href={href} className="link">
              {name}
            </Link>
          ))}
        </nav>
      )}
      {classes.length === 0 ? (
        <EmptyState icon={Car} title={t('fleet.classes.empty_title')} action={create}>
          {t('fleet.classes.empty_text')}
        </EmptyState>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {classes.map((one) => (
            <ClassCard key={one.id} one={one} />
          ))}
        </ul>
      )}
    </>
  );
}

function ClassCard({ one }: { one: Props['classes'][number] }) {
  const { lead, cars, publicUrl, urls } = one;
  const t = useT();
  const format = useFormat();
  return (
    <Card bare as="li" className="flex flex-col overflow-hidden">
      {lead.photo ? (
        <Photo image={lead.photo} sizes="(width < 48rem) 92vw, 24rem" ratio="16 / 9" />
      ) : (
        <span className="grid aspect-video place-items-center bg-sunken text-muted">
          <Car size={44} />
        </span>
      )}
      <div className="card-body flex flex-1 flex-col gap-2">
        <h2 className="text-lg">
          {lead.name}{' '}
          <span className="font-normal text-muted">
            {lead.year} {t('car.card.or_similar')}
          </span>
        </h2>
        <p className="text-muted">
          {[lead.branch, t('car.card.day', { price: format.money(lead.basePrice, lead.currency) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          {t('fleet.classes.cars', { count: cars.length })}:{' '}
          <span className="text-muted tabular">{cars.map(({ plate }) => plate).join(', ')}</span>
        </p>
        {!publicUrl && <Badge tone="warning">{t('fleet.classes.hidden')}</Badge>}
        <div className="cluster mt-auto pt-2">
          {urls && (
            <>
              <LinkButton href={urls.edit} variant="secondary" size="sm">
                {t('fleet.classes.edit')}
                <span className="sr-only">: {lead.name}</span>
              </LinkButton>
              <PostDialog
                label={t('fleet.classes.dissolve')}
                url={urls.destroy}
                method="delete"
                title={t('fleet.classes.dissolve_title', { name: lead.name })}
                size="sm"
                danger
              >
                {t('fleet.classes.dissolve_text')}
              </PostDialog>
            </>
          )}
          {publicUrl && (
            <a href={publicUrl} className="link text-sm">
              {t('fleet.classes.public')}
            </a>
          )}
        </div>
      </div>
    </Card>
  );
}
