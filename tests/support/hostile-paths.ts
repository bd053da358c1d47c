import type { BookingStatus } from '#server/db/generated/enums.ts';
import type { HostileWorld, People } from './hostile-world.ts';

const accountOf = ({ id }: { id: string }) => `/admin/users/${id}`;

type Trip = { ref: string; status: BookingStatus; hostId: string };

/** Every page that shows a text somebody has written, by who may open it. */
export function pathsOf(
  people: People,
  bookings: readonly Trip[],
  [car, fleet]: readonly { slug: string }[],
): HostileWorld['paths'] {
  const { host, company, client, waiting, suspended, admin } = people;
  const of = (hostId: string) => bookings.filter((booking) => booking.hostId === hostId);
  const hosting = (own: readonly Trip[], slug = '') => [
    '/owner/dashboard',
    '/owner/bookings',
    '/owner/bookings/upcoming',
    '/owner/cars',
    '/owner/timeline',
    '/owner/hours',
    '/owner/messages',
    '/owner/payments/bank-account',
    '/owner/statements',
    '/owner/invoices',
    '/owner/reviews',
    '/owner/profile',
    '/owner/profile/edit',
    `/owner/cars/${slug}/documents`,
    '/profile',
    `/owner/calendars/${slug}`,
    `/owner/calendars/${slug}/feeds`,
    ...own
      .filter(({ status }) => status !== 'awaiting_payment')
      .map(({ ref }) => `/owner/bookings/${ref}`),
    ...own
      .filter(({ status }) => status === 'confirmed')
      .flatMap(({ ref }) => [`/owner/bookings/${ref}/check-in`, `/owner/bookings/${ref}/change`]),
    ...own
      .filter(({ status }) => status === 'in_progress')
      .map(({ ref }) => `/owner/bookings/${ref}/check-out`),
  ];
  return {
    visitor: [
      '/',
      '/cars',
      '/cars?view=list',
      '/cars/map',
      `/cars/${car?.slug}`,
      `/owners/${host.slug}`,
      `/companies/${company.slug}`,
      `/cars/${fleet?.slug}`,
    ],
    client: [
      '/dashboard',
      '/client/dashboard',
      '/client/bookings',
      '/client/reviews',
      '/client/invoices',
      '/kyc',
      '/profile',
      '/notifications',
      '/client/favorites',
      ...of(host.id).map(({ ref, status }) =>
        status === 'awaiting_payment' ? `/checkout/${ref}` : `/client/bookings/${ref}`,
      ),
      ...of(host.id)
        .filter(({ status }) => ['confirmed', 'in_progress'].includes(status))
        .flatMap(({ ref }) => [
          `/client/bookings/${ref}/status`,
          `/client/bookings/${ref}/change`,
          `/client/bookings/${ref}/card`,
          `/contracts/${ref}`,
        ]),
    ],
    owner: hosting(of(host.id), car?.slug),
    manager: [
      '/company/timeline',
      '/company/classes',
      '/company/classes/edit',
      '/company/day',
      '/company/counter',
      '/company/maintenance',
      '/company/reports?group=car',
      '/company/vehicles',
      `/company/vehicles/${fleet?.slug}/edit`,
      `/company/vehicles/${fleet?.slug}/maintenance`,
      ...of(company.id)
        .filter(({ status }) => status === 'confirmed')
        .map(({ ref }) => `/company/bookings/${ref}/car`),
      '/company/vehicles/imports/create',
      '/owner/dashboard',
      '/owner/bookings',
      '/owner/cars',
      '/owner/profile',
      '/owner/profile/edit',
      '/dashboard',
    ],
    admin: [
      '/admin/dashboard',
      '/admin/checkins',
      '/admin/rules',
      '/admin/stops',
      '/admin/payouts',
      '/admin/users',
      '/dev/mail',
      '/admin/users?state=suspended',
      '/admin/users?kyc=in_review',
      '/admin/claims',
      '/admin/bookings?q=' + encodeURIComponent('%_\\'),
      ...bookings.map(({ ref }) => `/admin/bookings/${ref}`),
      '/admin/ledger',
      '/admin/invoices',
      '/admin/cases',
      ...[client, suspended, admin, host.owner].map((person) => `${accountOf(person)}/edit`),
      ...[client, waiting].map((person) => `${accountOf(person)}/documents`),
      `/admin/companies/${company.slug}/documents`,
      `${accountOf(company.owner)}/vehicles`,
      `${accountOf(company.owner)}/vehicles/${fleet?.slug}/documents`,
    ],
  };
}
