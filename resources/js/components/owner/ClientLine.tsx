import { Avatar } from '#js/components/ui/Avatar.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { ShieldCheck } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { BookingClient } from '#server/http/presenters/booking.ts';

/** Who rents: name, whether their documents are checked, what other hosts said, how often they have rented. */
export function ClientLine({ client }: { client: BookingClient }) {
  const t = useT();
  const { name, photo, kycStatus, rating, ratings, trips } = client;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} photo={photo} />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <span className="truncate font-semibold">{name}</span>
          {kycStatus === 'verified' && (
            <span className="shrink-0 text-brand" title={t('owner.bookings.verified')}>
              <ShieldCheck size={17} />
              <span className="sr-only">{t('owner.bookings.verified')}</span>
            </span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {rating !== null && <Rating value={rating} count={ratings} size="sm" />}
          <span>
            {trips > 0
              ? t('owner.bookings.trips', { count: trips })
              : t('owner.bookings.new_client')}
          </span>
        </p>
      </div>
    </div>
  );
}
