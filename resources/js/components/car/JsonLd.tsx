import type { CarView } from '#server/http/presenters/car.ts';
import { DataBlock } from '#js/components/ui/DataBlock.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';

/** The car as search engines read it. */
export function JsonLd({ car }: { car: CarView }) {
  const t = useT();
  const { app } = useShared();
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Car'],
    name: `${car.name} ${car.year}`,
    url: app.url + car.url,
    description: car.description,
    image: car.photos.map(({ src }) => new URL(src, app.url).href),
    brand: { '@type': 'Brand', name: car.name.split(' ')[0] },
    vehicleModelDate: car.year,
    vehicleSeatingCapacity: car.seats,
    numberOfDoors: car.doors,
    vehicleTransmission: t(`car.gearbox.${car.gearbox}`),
    fuelType: t(`car.fuel.${car.fuel}`),
    ...ratingOf(car),
    ...offerOf(car, app.url),
  };
  return <DataBlock data={data} />;
}

function ratingOf({ rating, ratingCount }: CarView) {
  if (rating === null) return {};
  const ratingValue = Math.round(rating * 100) / 100;
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount: ratingCount },
  };
}

function offerOf(car: CarView, base: string) {
  const price = (car.basePrice / 100).toFixed(2);
  return {
    offers: {
      '@type': 'Offer',
      url: base + car.url,
      price,
      priceCurrency: car.currency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: car.currency,
        unitCode: 'DAY',
      },
      availability: `https://schema.org/${car.state === 'listed' ? 'InStock' : 'OutOfStock'}`,
    },
  };
}
