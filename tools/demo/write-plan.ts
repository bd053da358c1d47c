import type { Db } from '#server/db/client.ts';
import { insertAll } from '#server/gateway/store.ts';
import type { StoredImage } from '#server/domain/media/copies.ts';
import { assignmentRows } from './assignments.ts';
import { blockRows } from './blocks.ts';
import { bookingRows, eventRows, occupancyRows } from './bookings.ts';
import { carReviewRows } from './car-reviews.ts';
import { classRows, membership, planClasses } from './classes.ts';
import { claimRows } from './claims.ts';
import { conversationRows, textRows } from './conversations.ts';
import { consentRows } from './consents.ts';
import { contractRows } from './contracts.ts';
import { auditEntryRows } from './audit-entries.ts';
import { carDamageRows, damagePhotoRows } from './damage-rows.ts';
import { documentFileRows, documentRows } from './documents.ts';
import { favouriteRows } from './favourites.ts';
import type { AtGateway } from './gateway.ts';
import { carRows, deliveryPlaceRows, extraRows, protectionRows } from './fleet.ts';
import { inspectionRows } from './handovers.ts';
import { branchRows } from './branches.ts';
import { bankAccountRows, hostRows, memberRows } from './hosts.ts';
import { notificationRows } from './notices.ts';
import { paymentRows, refundRows } from './payments.ts';
import { payoutRows } from './payouts.ts';
import { taxDetailsRows } from './tax-details.ts';
import { roleRows, userRows } from './people.ts';
import { handoverPhotoRows, photoRows } from './photos.ts';
import { disputePostings, moneyCaseRows } from './money-cases.ts';
import { appointmentRows, invoiceRows } from './maintenance.ts';
import type { Plan } from './plan.ts';
import { ledgerRows } from './postings.ts';
import { priceRows, smartPricingRows } from './prices.ts';
import { ratingsOf, tripsByCar } from './fame.ts';
import { reviewRows } from './reviews.ts';
import type { Specimen } from './specimens.ts';
import { insert, nextIds } from './write.ts';

/** What a plan cannot contain: the stored files and the hash of the password. */
type Made = {
  images: readonly StoredImage[];
  documents: readonly Specimen[];
  /** Of the jobs with one. */
  invoices: readonly Specimen[];
  passwordHash: string;
  gateway: AtGateway;
};

export async function writePlan(tx: Db, plan: Plan, made: Made): Promise<void> {
  const photos = photoRows(plan.pictures, made.images.slice(0, plan.pictures.length));
  await writePeople(tx, plan, made);
  await writeFleet(tx, plan, photos);
  await writeBookings(tx, plan);
  await writeConversations(tx, plan);
  await writeMoney(tx, plan, made.gateway);
  await writeHandovers(tx, plan, made.images);
  await writeMaintenance(tx, plan, made.invoices);
  await writeTrust(tx, plan, made.documents);
}

async function writePeople(tx: Db, plan: Plan, { passwordHash, gateway }: Made) {
  const { world, people, hosts, reviews } = plan;
  await insert(tx, 'users', userRows(world, people, { passwordHash, ...gateway }));
  await insert(tx, 'user_roles', roleRows(people));
  await insert(tx, 'hosts', hostRows(hosts, ratingsOf(reviews)));
  await insert(tx, 'branches', branchRows(hosts));
  await insert(tx, 'host_members', memberRows(hosts));
  await insert(tx, 'host_tax_details', taxDetailsRows(hosts));
  await insert(tx, 'bank_accounts', bankAccountRows(hosts));
}

type Photos = ReturnType<typeof photoRows>;

async function writeFleet(tx: Db, plan: Plan, photos: Photos) {
  const { world, people, cars, prices, reviews, bookings } = plan;
  const fame = { ratings: ratingsOf(reviews), trips: tripsByCar(bookings) };
  const classes = planClasses(cars);
  const belonging = membership(classes);
  await insert(tx, 'car_classes', classRows(classes));
  await insert(
    tx,
    'cars',
    carRows(cars, world, fame).map((row) => ({ ...row, ...belonging(row.id) })),
  );
  await insert(tx, 'car_photos', photos);
  await insert(tx, 'car_reviews', carReviewRows(world, people, cars));
  await insert(tx, 'car_extras', extraRows(cars));
  await insert(tx, 'car_protections', protectionRows(cars));
  await insert(tx, 'delivery_places', deliveryPlaceRows(cars));
  await insert(tx, 'car_prices', priceRows(prices));
  await insert(tx, 'smart_pricing', smartPricingRows(world, cars, prices));
}

async function writeBookings(tx: Db, { world, bookings, blocks }: Plan) {
  await insert(tx, 'bookings', bookingRows(bookings));
  await insert(tx, 'occupancies', [...occupancyRows(bookings), ...blockRows(blocks, world)]);
  await insert(tx, 'booking_events', eventRows(bookings));
  await insert(tx, 'contracts', contractRows(bookings, world));
  await insert(tx, 'handover_assignments', assignmentRows(world, bookings));
}

async function writeConversations(tx: Db, { world, people, bookings }: Plan) {
  const { threads, messages, readers } = conversationRows(world, people, bookings);
  await insert(tx, 'threads', threads);
  await insert(tx, 'messages', messages);
  await insert(tx, 'thread_readers', readers);
  const texts = textRows(world, people, bookings);
  await insert(tx, 'saved_replies', texts.replies);
  await insert(tx, 'planned_messages', texts.plans);
}

async function writeMoney(tx: Db, plan: Plan, gateway: AtGateway) {
  const { people, payments, payouts, postings } = plan;
  await insertAll(tx, gateway.objects);
  await insert(tx, 'payments', paymentRows(payments, gateway));
  await insert(tx, 'refunds', refundRows(payments, gateway));
  await insert(tx, 'payouts', payoutRows(payouts, people));
  await insert(tx, 'money_cases', moneyCaseRows(plan, gateway));
  const all = [...postings, ...disputePostings(plan, gateway)];
  const ids = await nextIds(tx, 'ledger_transactions', all.length);
  const { transactions, entries } = ledgerRows(all, ids);
  await insert(tx, 'ledger_transactions', transactions);
  await insert(tx, 'ledger_entries', entries);
}

async function writeHandovers(tx: Db, plan: Plan, images: readonly StoredImage[]) {
  const { world, people, handovers, claims, pictures } = plan;
  const photos = photoRows(pictures, images);
  // The close-ups follow the pictures of the fleet.
  const closeUps = images.slice(pictures.length);
  await insert(tx, 'inspections', inspectionRows(handovers, people));
  await insert(tx, 'inspection_photos', [
    ...handoverPhotoRows(handovers, photos),
    ...damagePhotoRows(handovers, closeUps),
  ]);
  await insert(tx, 'car_damages', carDamageRows(world, handovers));
  await insert(tx, 'claims', claimRows(claims));
  await showClaims(
    tx,
    claims.map(({ id }) => id),
  );
}

/** The photos of the return that show what the claims are for. */
async function showClaims(tx: Db, claims: readonly string[]) {
  await tx.execute`
    insert into claim_photos (claim_id, photo_id)
    select k.id, p.id from claims k join inspections i on i.booking_id = k.booking_id and i.leg = 'check_out'
      join inspection_photos p on p.inspection_id = i.id
    where k.id = any(${claims}::uuid[])
      and (k.kind = 'cleaning' and p.angle = 'interior' or k.kind = 'damage' and p.angle in ('left', 'damage'))`;
}

async function writeMaintenance(tx: Db, { maintenance }: Plan, invoices: readonly Specimen[]) {
  const { plans, jobs, invoiced, appointments } = maintenance;
  await insert(tx, 'maintenance_plans', plans);
  await insert(tx, 'maintenance_jobs', jobs);
  await insert(tx, 'maintenance_files', invoiceRows(invoiced, invoices));
  await insert(tx, 'occupancies', appointmentRows(appointments));
}

async function writeTrust(tx: Db, plan: Plan, files: readonly Specimen[]) {
  const { world, people, cars, reviews, documents, bookings } = plan;
  await insert(tx, 'consents', consentRows(people, bookings));
  await insert(tx, 'reviews', reviewRows(reviews));
  await insert(tx, 'favourites', favouriteRows(world, people, cars));
  await insert(tx, 'documents', documentRows(documents, people));
  await insert(tx, 'document_files', documentFileRows(documents, files));
  await insert(tx, 'audit_entries', auditEntryRows(world, people, plan));
  await insert(tx, 'notifications', notificationRows(world, plan));
}
