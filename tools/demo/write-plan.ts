import type { Sql } from '#server/db/sql.ts';
import { insertAll } from '#server/gateway/store.ts';
import type { StoredImage } from '#server/domain/media/copies.ts';
import { blockRows } from './blocks.ts';
import { bookingRows, eventRows, occupancyRows } from './bookings.ts';
import { claimRows } from './claims.ts';
import { contractRows } from './contracts.ts';
import { auditRows } from './deeds.ts';
import { documentFileRows, documentRows } from './documents.ts';
import { favouriteRows } from './favourites.ts';
import type { AtGateway } from './gateway.ts';
import { carRows, deliveryPlaceRows, extraRows } from './fleet.ts';
import { inspectionRows } from './handovers.ts';
import { bankAccountRows, hostRows, memberRows } from './hosts.ts';
import { notificationRows } from './notices.ts';
import { paymentRows, refundRows } from './payments.ts';
import { payoutRows } from './payouts.ts';
import { roleRows, userRows } from './people.ts';
import { handoverPhotoRows, photoRows } from './photos.ts';
import type { Plan } from './plan.ts';
import { ledgerRows } from './postings.ts';
import { priceRows } from './prices.ts';
import { ratingsOf, tripsByCar } from './ratings.ts';
import { reviewRows } from './reviews.ts';
import type { Specimen } from './specimens.ts';
import { insert, nextIds } from './write.ts';

/** What a plan cannot say itself: files that have been written, and a password's hash. */
type Made = {
  images: readonly StoredImage[];
  papers: readonly Specimen[];
  passwordHash: string;
  gateway: AtGateway;
};

export async function writePlan(sql: Sql, plan: Plan, made: Made): Promise<void> {
  const photos = photoRows(plan.pictures, made.images);
  await writePeople(sql, plan, made);
  await writeFleet(sql, plan, photos);
  await writeBookings(sql, plan);
  await writeMoney(sql, plan, made.gateway);
  await writeHandovers(sql, plan, photos);
  await writeTrust(sql, plan, made.papers);
}

async function writePeople(sql: Sql, plan: Plan, { passwordHash, gateway }: Made) {
  const { world, people, hosts, reviews } = plan;
  await insert(sql, 'users', userRows(world, people, { passwordHash, ...gateway }));
  await insert(sql, 'user_roles', roleRows(people));
  await insert(sql, 'hosts', hostRows(hosts, ratingsOf(reviews)));
  await insert(sql, 'host_members', memberRows(hosts));
  await insert(sql, 'bank_accounts', bankAccountRows(hosts));
}

type Photos = ReturnType<typeof photoRows>;

async function writeFleet(sql: Sql, plan: Plan, photos: Photos) {
  const { world, cars, prices, reviews, bookings } = plan;
  const fame = { ratings: ratingsOf(reviews), trips: tripsByCar(bookings) };
  await insert(sql, 'cars', carRows(cars, world, fame));
  await insert(sql, 'car_photos', photos);
  await insert(sql, 'car_extras', extraRows(cars));
  await insert(sql, 'delivery_places', deliveryPlaceRows(cars));
  await insert(sql, 'car_prices', priceRows(prices));
}

async function writeBookings(sql: Sql, { world, bookings, blocks }: Plan) {
  await insert(sql, 'bookings', bookingRows(bookings));
  await insert(sql, 'occupancies', [...occupancyRows(bookings), ...blockRows(blocks, world)]);
  await insert(sql, 'booking_events', eventRows(bookings));
  await insert(sql, 'contracts', contractRows(bookings, world));
}

async function writeMoney(sql: Sql, plan: Plan, gateway: AtGateway) {
  const { people, payments, payouts, postings } = plan;
  await insertAll(sql, gateway.objects);
  await insert(sql, 'payments', paymentRows(payments, gateway));
  await insert(sql, 'refunds', refundRows(payments, gateway));
  await insert(sql, 'payouts', payoutRows(payouts, people));
  const ids = await nextIds(sql, 'ledger_transactions', postings.length);
  const { transactions, entries } = ledgerRows(postings, ids);
  await insert(sql, 'ledger_transactions', transactions);
  await insert(sql, 'ledger_entries', entries);
}

async function writeHandovers(sql: Sql, { people, handovers, claims }: Plan, photos: Photos) {
  await insert(sql, 'inspections', inspectionRows(handovers, people));
  await insert(sql, 'inspection_photos', handoverPhotoRows(handovers, photos));
  await insert(sql, 'claims', claimRows(claims));
}

async function writeTrust(sql: Sql, plan: Plan, files: readonly Specimen[]) {
  const { world, people, cars, reviews, papers } = plan;
  await insert(sql, 'reviews', reviewRows(reviews));
  await insert(sql, 'favourites', favouriteRows(world, people, cars));
  await insert(sql, 'documents', documentRows(papers, people));
  await insert(sql, 'document_files', documentFileRows(papers, files));
  await insert(sql, 'audit_records', auditRows(world, people, plan));
  await insert(sql, 'notifications', notificationRows(world, plan));
}
