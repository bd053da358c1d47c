import { lazy, Suspense } from 'react';
import type { CarCalendar, CarView } from '#server/http/presenters/car.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { Skeleton } from '#js/components/ui/Feedback.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useMedia } from '#js/lib/use-media.ts';
import { isTaken, priceOfDay } from './calendar.ts';
import { Discounts } from './CarFacts.tsx';
import { LazySection } from './LazySection.tsx';
import type { ChoiceState } from './use-choice.ts';

const RangeCalendar = lazy(async () => ({
  default: (await import('#js/components/ui/calendars.tsx')).RangeCalendar,
}));

type AvailabilityProps = { car: CarView; calendar: CarCalendar; choice: ChoiceState };

const HEIGHT = 'h-96';

/** The months ahead with what is taken and what each day costs; a range chosen here is the one priced. */
export function Availability({ car, calendar, choice }: AvailabilityProps) {
  const t = useT();
  const isWide = useMedia('(width >= 48rem)');
  return (
    <Section title={t('car.show.calendar')} intro={t('car.show.calendar_hint')}>
      <div className="mb-4">
        <Discounts car={car} />
      </div>
      <LazySection height={HEIGHT}>
        {() => (
          <Suspense fallback={<Skeleton className={`w-full ${HEIGHT}`} />}>
            <RangeCalendar
              label={t('car.show.calendar')}
              value={choice.range}
              onChange={choice.setRange}
              min={calendar.first}
              max={calendar.last}
              isUnavailable={isTaken(calendar)}
              closed={calendar.closed}
              priceOf={priceOfDay(car, calendar)}
              months={isWide ? 2 : 1}
            />
          </Suspense>
        )}
      </LazySection>
    </Section>
  );
}
