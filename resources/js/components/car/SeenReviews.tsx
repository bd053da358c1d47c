import type { ReviewsView } from '#server/http/presenters/host.ts';
import { Reviews } from '#js/components/host/Reviews.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { useT } from '#js/lib/i18n.ts';
import { Asked } from './Asked.tsx';
import { LazySection } from './LazySection.tsx';

/** What clients say, asked for when it is about to be seen. */
export function SeenReviews({ reviews }: { reviews: ReviewsView | undefined }) {
  if (reviews) return <Reviews reviews={reviews} />;
  return <LazySection height="h-80">{() => <Waiting />}</LazySection>;
}

function Waiting() {
  const t = useT();
  return (
    <Asked prop="reviews">
      <Section title={t('car.reviews.title')}>
        <Loading>
          <div className="grid gap-6 md:grid-cols-2">
            <Skeleton className="h-36 w-full rounded-lg" />
            <Skeleton className="h-36 w-full rounded-lg" />
          </div>
        </Loading>
      </Section>
    </Asked>
  );
}
