-- CreateEnum
CREATE TYPE "bank_answer" AS ENUM ('accepted', 'rejected', 'booked', 'returned');

-- CreateEnum
CREATE TYPE "bank_file_kind" AS ENUM ('status_report', 'statement');

-- CreateEnum
CREATE TYPE "bank_entry_kind" AS ENUM ('bank_fee', 'other');

-- CreateTable
CREATE TABLE "transfer_batches" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "number" INTEGER NOT NULL,
    "message_id" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,
    "xml" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfer_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_transfers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "batch_id" UUID NOT NULL,
    "payout_id" UUID,
    "end_to_end_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "iban" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "answer" "bank_answer",
    "reason" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_files" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "bank_file_kind" NOT NULL,
    "sha256" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "closing" BIGINT,
    "closing_on" DATE,
    "news" INTEGER NOT NULL,
    "unmatched" INTEGER NOT NULL,
    "read_by" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_entries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "key" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "booked_on" DATE NOT NULL,
    "party" TEXT,
    "words" TEXT,
    "transfer_id" UUID,
    "movement_id" TEXT,
    "explained_as" "bank_entry_kind",
    "explanation" TEXT,
    "explained_by" UUID,
    "explained_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "transfer_batches_number_key" ON "transfer_batches"("number");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_batches_message_id_key" ON "transfer_batches"("message_id");

-- CreateIndex
CREATE INDEX "transfer_batches_created_by_idx" ON "transfer_batches"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "bank_transfers_end_to_end_id_key" ON "bank_transfers"("end_to_end_id");

-- CreateIndex
CREATE INDEX "bank_transfers_batch_id_idx" ON "bank_transfers"("batch_id");

-- CreateIndex
CREATE INDEX "bank_transfers_payout_id_idx" ON "bank_transfers"("payout_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_files_sha256_key" ON "bank_files"("sha256");

-- CreateIndex
CREATE INDEX "bank_files_read_by_idx" ON "bank_files"("read_by");

-- CreateIndex
CREATE INDEX "bank_files_read_at_idx" ON "bank_files"("read_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "bank_entries_key_key" ON "bank_entries"("key");

-- CreateIndex
CREATE UNIQUE INDEX "bank_entries_movement_id_key" ON "bank_entries"("movement_id");

-- CreateIndex
CREATE INDEX "bank_entries_transfer_id_idx" ON "bank_entries"("transfer_id");

-- CreateIndex
CREATE INDEX "bank_entries_explained_by_idx" ON "bank_entries"("explained_by");

-- CreateIndex
CREATE INDEX "bank_entries_booked_on_idx" ON "bank_entries"("booked_on" DESC);

-- AddForeignKey
ALTER TABLE "transfer_batches" ADD CONSTRAINT "transfer_batches_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "transfer_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_read_by_fkey" FOREIGN KEY ("read_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "bank_transfers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "gateway_movements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_explained_by_fkey" FOREIGN KEY ("explained_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table transfer_batches add constraint transfer_batches_total_check
  check (number > 0 and count > 0 and total > 0);
alter table bank_transfers add constraint bank_transfers_amount_check check (amount > 0);
alter table bank_transfers add constraint bank_transfers_answer_check
  check ((answer is null) = (answered_at is null) and (reason is null or answer in ('rejected', 'returned')));
alter table bank_entries add constraint bank_entries_amount_check check (amount <> 0);
-- What matches needs no explanation, and what is explained has words and somebody who wrote them.
alter table bank_entries add constraint bank_entries_explained_check check (
  (transfer_id is null and movement_id is null or explained_as is null)
  and (explained_as is null) = (explanation is null)
  and (explained_as is null) = (explained_by is null)
  and (explained_as is null) = (explained_at is null));
-- A transfer leaves our account once, and comes back once.
create unique index bank_entries_transfer_once on bank_entries (transfer_id, (amount < 0)) where transfer_id is not null;

-- What has gone to the bank stays as it was sent.
create trigger transfer_batches_append_only before update or delete on transfer_batches
  for each row execute function refuse_change();
create trigger transfer_batches_no_truncate before truncate on transfer_batches
  for each statement execute function refuse_change();

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'capture',
    'refund-owed',
    'refund-paid',
    'refund-failed',
    'refund-returned',
    'dispute-moved',
    'dispute-lost',
    'earned',
    'deposit-capture',
    'claims',
    'payout-sent',
    'payout-paid',
    'payout-failed',
    'transferred',
    'gateway-fee',
    'bank-filled',
    'bank-fee',
    'outside-received',
    'outside-returned',
    'outside-kept',
    'debt-netted'));
