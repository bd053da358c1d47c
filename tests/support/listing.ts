const letters = 'ABCDEFGHKLMNPRSTUVXYZ';

const letter = () => letters[Math.floor(Math.random() * letters.length)];

/** A Romanian plate that no other test has. */
export function freshPlate(): string {
  return `B ${Math.floor(100 + Math.random() * 900)} ${letter()}${letter()}${letter()}`;
}

/** The first step of listing a car, as its form sends it. */
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

/** What the forms of becoming a host and of a listing send, by their routes. */
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
