import { z } from 'zod';
import type { Prisma } from '#server/db/generated/client.ts';
import type { Db } from '#server/db/client.ts';

/** The tables that are written, in an order that satisfies the foreign keys. */
export type Tables = {
  users: Prisma.UserCreateManyInput;
  user_roles: Prisma.UserRoleCreateManyInput;
  hosts: Omit<Prisma.HostCreateManyInput, 'openingHours' | 'languages'> & {
    openingHours: object | null;
    languages: readonly string[];
  };
  branches: Prisma.BranchCreateManyInput;
  host_members: Prisma.HostMemberCreateManyInput;
  host_tax_details: Prisma.HostTaxDetailsCreateManyInput;
  bank_accounts: Prisma.BankAccountCreateManyInput;
  car_classes: Prisma.CarClassCreateManyInput;
  cars: Prisma.CarCreateManyInput;
  car_photos: Prisma.CarPhotoCreateManyInput;
  car_reviews: Prisma.CarReviewCreateManyInput;
  car_prices: Prisma.CarPriceCreateManyInput;
  smart_pricing: Prisma.SmartPricingCreateManyInput;
  car_extras: Prisma.CarExtraCreateManyInput;
  car_protections: Prisma.CarProtectionCreateManyInput;
  delivery_places: Prisma.DeliveryPlaceCreateManyInput;
  maintenance_plans: Prisma.MaintenancePlanCreateManyInput;
  maintenance_jobs: Prisma.MaintenanceJobCreateManyInput;
  maintenance_files: Prisma.MaintenanceFileCreateManyInput;
  bookings: Prisma.BookingCreateManyInput;
  handover_assignments: Prisma.HandoverAssignmentCreateManyInput;
  occupancies: Prisma.OccupancyCreateManyInput;
  booking_events: Prisma.BookingEventCreateManyInput;
  contracts: Prisma.ContractCreateManyInput;
  payments: Prisma.PaymentCreateManyInput;
  refunds: Prisma.RefundCreateManyInput;
  ledger_transactions: Prisma.LedgerTransactionCreateManyInput;
  ledger_entries: Prisma.LedgerEntryCreateManyInput;
  payouts: Prisma.PayoutCreateManyInput;
  money_cases: Prisma.MoneyCaseCreateManyInput;
  inspections: Prisma.InspectionCreateManyInput;
  inspection_photos: Prisma.InspectionPhotoCreateManyInput;
  car_damages: Prisma.CarDamageCreateManyInput;
  claims: Prisma.ClaimCreateManyInput;
  reviews: Prisma.ReviewCreateManyInput;
  consents: Prisma.ConsentCreateManyInput;
  favourites: Prisma.FavouriteCreateManyInput;
  documents: Prisma.DocumentCreateManyInput;
  document_files: Prisma.DocumentFileCreateManyInput;
  notifications: Prisma.NotificationCreateManyInput;
  threads: Prisma.ThreadCreateManyInput;
  messages: Prisma.MessageCreateManyInput;
  thread_readers: Prisma.ThreadReaderCreateManyInput;
  saved_replies: Prisma.SavedReplyCreateManyInput;
  planned_messages: Prisma.PlannedMessageCreateManyInput;
  audit_entries: Omit<Prisma.AuditEntryCreateManyInput, 'before' | 'after'> & {
    before: object | null;
    after: object | null;
  };
};

export type TableName = keyof Tables;

/** PostgreSQL inserts this many rows of one JSON document far within its statement timeout. */
const ROWS_AT_ONCE = 2_000;

/** Inserts rows that all have the same columns. Every other column takes its default. */
export async function insert<T extends TableName>(
  tx: Db,
  table: T,
  rows: readonly Tables[T][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = names.map((name) => `"${columnOf(name)}"`).join(', ');
  const text = `insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE).map((row) => columnsOf(row));
    await tx.query(text, [JSON.stringify(batch)]);
  }
}

/** Takes numbers from the table's sequence, for rows whose ids must be known before they are written. */
export async function nextIds(tx: Db, table: TableName, count: number): Promise<number[]> {
  const rows = await tx.sql(z.object({ id: z.number() }))`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

function columnsOf(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));
}

/**
 * The column of a field, as `@map` in the schema has it: `hostId` is `host_id`, `discount3` is `discount_3`,
 * `cardLast4` is `card_last4`.
 */
function columnOf(name: string): string {
  return name
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/^discount(\d+)$/, 'discount_$1');
}
