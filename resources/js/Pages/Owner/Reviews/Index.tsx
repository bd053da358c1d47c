import { Head, Link } from '@inertiajs/react';
import { ReviewItem } from '#js/components/owner/ReviewItem.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Pagination } from '#js/components/ui/Pagination.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Meter } from '#js/components/ui/Progress.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { RatingSummary } from '#js/components/ui/RatingSummary.tsx';
import { StarOutline } from '#js/components/ui/icons/work.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Reviews/Index'];

const aspects = [
  'cleanliness',
  'maintenance',
  'accuracy',
  'communication',
  'convenience',
] as const satisfies readonly (keyof Props['summary']['aspects'])[];

export default function Index({ summary, cars, allUrl, car, reviews, page, replyMax }: Props) {
  const t = useT();
  return (
    <>
      <Head title={t('owner.reviews.title')} />
      <PageHeader title={t('owner.reviews.title')} intro={t('owner.reviews.intro')} />
      {summary.count > 0 && <Summary summary={summary} />}
      <div
        className={`mt-6 grid grid-cols-1 items-start gap-6 ${cars.length > 0 ? 'lg:grid-cols-[18rem_minmax(0,1fr)]' : ''}`}
      >
        <Cars cars={cars} allUrl={allUrl} car={car} />
        <Section title={t('owner.reviews.list')}>
          {reviews.length === 0 ? (
            <EmptyState icon={StarOutline} title={t('owner.reviews.empty_title')}>
              {t('owner.reviews.empty_text')}
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {reviews.map((review) => (
                <li key={review.id}>
                  <ReviewItem review={review} replyMax={replyMax} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={page.current}
            pages={page.last}
            href={(number) => url('owner.reviews', null, { car, page: number })}
          />
        </Section>
      </div>
    </>
  );
}

function Summary({ summary }: Pick<Props, 'summary'>) {
  const t = useT();
  const format = useFormat();
  const { value, count, distribution } = summary;
  return (
    <Card>
      <div className="grid gap-8 md:grid-cols-2">
        <RatingSummary value={value} count={count} distribution={distribution} />
        <ul className="grid content-center gap-2.5">
          {aspects.map((aspect) => {
            const mean = summary.aspects[aspect];
            const label = t(`owner.reviews.aspect.${aspect}`);
            return (
              <li key={aspect} className="grid grid-cols-[10rem_1fr_2rem] items-center gap-3">
                <span className="text-sm">{label}</span>
                <Meter label={label} share={(mean ?? 0) / 5} />
                <span className="text-end text-sm font-semibold tabular">
                  {mean === null ? '–' : format.rating(mean)}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}

const FEW = 6;

/** Only cars with reviews can be chosen, because a fleet may be large. */
function worthChoosing(cars: Props['cars']) {
  return cars.length <= FEW ? cars : cars.filter(({ ratings, current }) => ratings > 0 || current);
}

function Cars({ cars, allUrl, car }: Pick<Props, 'cars' | 'allUrl' | 'car'>) {
  const t = useT();
  if (cars.length === 0) return null;
  return (
    <nav
      aria-label={t('owner.reviews.cars')}
      className="relative max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter)"
    >
      <ul className="flex gap-3 lg:grid">
        <li className="shrink-0">
          <Link
            href={allUrl}
            preserveScroll
            className="chip"
            aria-current={car === null ? 'true' : undefined}
          >
            {t('owner.reviews.all')}
          </Link>
        </li>
        {worthChoosing(cars).map((rated) => (
          <li key={rated.slug} className="w-64 shrink-0 lg:w-auto">
            <Link
              href={rated.url}
              preserveScroll
              aria-current={rated.current ? 'true' : undefined}
              className="card flex items-center gap-3 p-2.5 aria-[current]:border-brand"
            >
              {rated.photo && (
                <Photo
                  image={rated.photo}
                  sizes="5rem"
                  ratio="4 / 3"
                  className="w-20 shrink-0 rounded-md"
                />
              )}
              <span className="min-w-0">
                <span className="block truncate font-semibold">{rated.name}</span>
                <Rating value={rated.rating} count={rated.ratings} size="sm" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
