import { Head } from '@inertiajs/react';
import { useState, type ComponentProps } from 'react';
import type { Pages } from '#server/http/pages.ts';
import { Availability } from '#js/components/car/Availability.tsx';
import { CarFacts, CarFeatures, CarRules } from '#js/components/car/CarFacts.tsx';
import { CarHead } from '#js/components/car/CarHead.tsx';
import {
  AskHost,
  BookBar,
  CarTerms,
  HostCard,
  JsonLd,
  QuoteBox,
  Reviews,
  Similar,
} from '#js/components/car/late.tsx';
import { useChoice, type ChoiceState } from '#js/components/car/use-choice.ts';
import { Whereabouts } from '#js/components/car/Whereabouts.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { Gallery } from '#js/components/ui/Gallery.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';

type ShowProps = Pages['Car/Show'];

/** Others book while somebody chooses, and no event tells a visitor of it. */
const ASK_MS = 45_000;

export default function CarShow(props: ShowProps) {
  const { car, preview, chosen, calendar, quote, requestKey, resumed, similar } = props;
  const t = useT();
  useLive(['calendar', 'quote'], {
    on: 'availability',
    channel: `App.Models.Car.${car.slug}`,
    askEveryMs: ASK_MS,
  });
  const choice = useChoice(car.slug, chosen);
  const [note, setNote] = useState(resumed?.note ?? '');
  const box = { car, calendar, quote, requestKey, resumed, note, setNote, choice };
  const isPreview = preview !== null;
  const isListed = car.state === 'listed';
  return (
    <div className="page pt-5">
      <Head title={t('car.show.title', { name: car.name, year: car.year, town: car.town })} />
      <Structured car={car} preview={preview} />
      <div inert={isPreview}>
        <CarHead car={car} />
      </div>
      {car.state !== 'listed' && <OffMarket state={car.state} />}
      {car.isClass && <OrSimilar car={car} />}
      {car.photos.length > 0 && <Gallery images={car.photos} />}
      <div className="mt-8 grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <About {...props} choice={choice} />
        {isListed && (
          <aside inert={isPreview} className="max-lg:hidden" aria-label={t('car.quote.title')}>
            <div className="card card-body sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto shadow-md">
              <QuoteBox {...box} />
            </div>
          </aside>
        )}
      </div>
      <div className="mt-12 border-t border-line pt-10 pb-12">
        <Similar cars={similar} />
      </div>
      {isListed && <Bar box={box} isInert={isPreview} />}
    </div>
  );
}

function Structured({ car, preview }: Pick<ShowProps, 'car' | 'preview'>) {
  return preview ? <OwnPreview {...preview} /> : <JsonLd car={car} />;
}

function OwnPreview({ listingUrl }: NonNullable<ShowProps['preview']>) {
  const t = useT();
  const back = (
    <a href={listingUrl} className="link">
      {t('car.show.preview_back')}
    </a>
  );
  return (
    <div className="mb-5">
      <Notice title={t('car.show.preview_title')} actions={back}>
        {t('car.show.preview_text')}
      </Notice>
    </div>
  );
}

function Bar({ box, isInert }: { box: ComponentProps<typeof BookBar>; isInert: boolean }) {
  return (
    <div inert={isInert} className="contents">
      <BookBar {...box} />
    </div>
  );
}

function OrSimilar({ car }: Pick<ShowProps, 'car'>) {
  const t = useT();
  const kept = [
    t(`car.category.${car.category}`),
    t(`car.gearbox.${car.gearbox}`),
    t(`car.fuel.${car.fuel}`),
    t('car.card.seats', { count: car.seats }),
  ];
  return <p className="mb-5 text-muted">{t('car.show.similar_text', { kind: kept.join(', ') })}</p>;
}

type AboutProps = ShowProps & { choice: ChoiceState };

function About(props: AboutProps) {
  const { car, preview, host, calendar, reviews, map, choice, questionUrl } = props;
  const t = useT();
  return (
    <div className="grid min-w-0 content-start gap-10 [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-10">
      <CarFacts car={car} />
      {car.description && (
        <Section title={t('car.show.description')}>
          <p className="max-w-prose whitespace-pre-line">{car.description}</p>
        </Section>
      )}
      <CarFeatures car={car} />
      {car.state === 'listed' && (
        <div inert={preview !== null}>
          <Availability car={car} calendar={calendar} choice={choice} />
        </div>
      )}
      <Section title={t('car.host.title')}>
        <HostCard host={host} />
        {questionUrl && <AskHost host={host.name} questionUrl={questionUrl} />}
      </Section>
      <Reviews reviews={reviews} />
      <CarTerms car={car} />
      <CarRules car={car} />
      <Whereabouts car={car} map={map} />
    </div>
  );
}

function OffMarket({ state }: { state: 'paused' | 'gone' }) {
  const t = useT();
  return (
    <div className="mb-5">
      <Notice tone="warning" title={t(`car.show.${state}_title`)}>
        {t(`car.show.${state}_text`)}
      </Notice>
    </div>
  );
}
