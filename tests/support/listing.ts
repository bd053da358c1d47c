const letters = 'ABCDEFGHKLMNPRSTUVXYZ';

const letter = () => letters[Math.floor(Math.random() * letters.length)];

/** A Romanian plate that no other test has. */
export function freshPlate(): string {
  return `B ${Math.floor(100 + Math.random() * 900)} ${letter()}${letter()}${letter()}`;
}

/** The fields of the first step of listing a car. */
export function carIdentity(change: object = {}) {
  return {
    make: 'Dacia',
    model: 'Spring',
    year: '2022',
    colour: 'white',
    plate: freshPlate(),
    vin: '',
    odometerKm: '24000',
    ...change,
  };
}

/** The fields of the price step. */
export const priceStep = {
  step: 'price',
  basePrice: '150',
  discount3: '5',
  discount7: '10',
  discount30: '20',
  kmPerDay: '200',
  kmPrice: '0.75',
  deposit: '1000',
  excess: '2500',
  plans: { plus: { dayPrice: '30', excess: '1000', deposit: '500' } },
  extras: { child_seat: { price: '40', unit: 'booking', maxQuantity: '2' } },
};

/** Request bodies for becoming a host and listing a car, by route. */
export const listingBodies = {
  'owner.start.update': () => ({
    phone: '+40 721 000 111',
    address: 'Strada Lungă 7, Brașov',
    languages: ['ro'],
  }),
  'owner.tax-details.update': ({ company }: { company: { id: string } }) => ({
    hostId: company.id,
    legalName: 'Mihai Popa',
    address: 'Strada Lungă 7, Brașov',
    bornOn: '1990-05-04',
    number: '1900504123451',
    from: 'profile',
  }),
  'owner.cars.store': ({ company }: { company: { id: string } }) => ({
    hostId: company.id,
    ...carIdentity(),
  }),
  'owner.cars.update': () => ({ step: 'rules', version: 1 }),
  'owner.cars.submit': () => ({ version: 1 }),
  'owner.cars.photos.update': () => ({ photos: [] }),
};
