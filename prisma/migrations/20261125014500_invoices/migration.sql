-- CreateEnum
CREATE TYPE "invoice_kind" AS ENUM ('service_fee', 'commission', 'rental', 'charges');

-- CreateEnum
CREATE TYPE "invoice_type" AS ENUM ('invoice', 'credit_note');

-- CreateEnum
CREATE TYPE "vat_category" AS ENUM ('standard', 'none');

-- CreateEnum
CREATE TYPE "upload_state" AS ENUM ('waiting', 'sent', 'accepted', 'refused');

-- AlterTable
ALTER TABLE "hosts" ADD COLUMN     "invoice_prefix" TEXT;

-- CreateTable
CREATE TABLE "invoice_series" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "issuer_id" UUID,
    "prefix" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "series_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "kind" "invoice_kind" NOT NULL,
    "type" "invoice_type" NOT NULL DEFAULT 'invoice',
    "issuer_id" UUID,
    "client_id" UUID,
    "buyer_host_id" UUID,
    "booking_id" UUID,
    "transaction_id" BIGINT,
    "credits_id" UUID,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_on" DATE NOT NULL,
    "supplied_on" DATE NOT NULL,
    "period_from" DATE,
    "currency" CHAR(3) NOT NULL,
    "net" INTEGER NOT NULL,
    "vat" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "seller" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "reason" TEXT,
    "is_test" BOOLEAN NOT NULL,
    "kept_until" DATE NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_lines" (
    "id" BIGSERIAL NOT NULL,
    "invoice_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "item" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "transaction_id" BIGINT,
    "vat_category" "vat_category" NOT NULL,
    "vat_rate" SMALLINT NOT NULL,
    "net" INTEGER NOT NULL,
    "vat" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoiced_postings" (
    "transaction_id" BIGINT NOT NULL,
    "booking_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "fee" INTEGER NOT NULL,
    "commission" INTEGER NOT NULL,
    "rental" INTEGER NOT NULL,

    CONSTRAINT "invoiced_postings_pkey" PRIMARY KEY ("transaction_id")
);

-- CreateTable
CREATE TABLE "invoice_uploads" (
    "invoice_id" UUID NOT NULL,
    "state" "upload_state" NOT NULL DEFAULT 'waiting',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "upload_id" TEXT,
    "message" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "invoice_uploads_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_series_once" ON "invoice_series"("issuer_id", "prefix", "year");

-- CreateIndex
CREATE INDEX "invoices_client_id_issued_at_idx" ON "invoices"("client_id", "issued_at" DESC);

-- CreateIndex
CREATE INDEX "invoices_buyer_host_id_issued_at_idx" ON "invoices"("buyer_host_id", "issued_at" DESC);

-- CreateIndex
CREATE INDEX "invoices_issuer_id_issued_at_idx" ON "invoices"("issuer_id", "issued_at" DESC);

-- CreateIndex
CREATE INDEX "invoices_booking_id_idx" ON "invoices"("booking_id");

-- CreateIndex
CREATE INDEX "invoices_credits_id_idx" ON "invoices"("credits_id");

-- CreateIndex
CREATE INDEX "invoices_issued_at_id_idx" ON "invoices"("issued_at" DESC, "id");

-- CreateIndex
CREATE INDEX "invoices_ref_idx" ON "invoices" USING GIN ("ref" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_series_id_number_key" ON "invoices"("series_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_transaction_id_kind_key" ON "invoices"("transaction_id", "kind");

-- CreateIndex
CREATE INDEX "invoice_lines_transaction_id_idx" ON "invoice_lines"("transaction_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_lines_invoice_id_position_key" ON "invoice_lines"("invoice_id", "position");

-- CreateIndex
CREATE INDEX "invoiced_postings_booking_id_idx" ON "invoiced_postings"("booking_id");

-- CreateIndex
CREATE INDEX "invoiced_postings_at_idx" ON "invoiced_postings"("at");

-- CreateIndex
CREATE INDEX "invoiced_postings_host_id_at_idx" ON "invoiced_postings"("host_id", "at");

-- CreateIndex
CREATE INDEX "invoice_uploads_state_due_at_idx" ON "invoice_uploads"("state", "due_at");

-- AddForeignKey
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_issuer_id_fkey" FOREIGN KEY ("issuer_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "invoice_series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issuer_id_fkey" FOREIGN KEY ("issuer_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_buyer_host_id_fkey" FOREIGN KEY ("buyer_host_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_fkey" FOREIGN KEY ("credits_id") REFERENCES "invoices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoiced_postings" ADD CONSTRAINT "invoiced_postings_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoiced_postings" ADD CONSTRAINT "invoiced_postings_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoiced_postings" ADD CONSTRAINT "invoiced_postings_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_uploads" ADD CONSTRAINT "invoice_uploads_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nulls are not distinct: the platform has one series a year for each prefix.
DROP INDEX "invoice_series_once";
CREATE UNIQUE INDEX "invoice_series_once" ON "invoice_series"("issuer_id", "prefix", "year") NULLS NOT DISTINCT;

alter table hosts add constraint hosts_invoice_prefix_check
  check (invoice_prefix is null or kind = 'company' and invoice_prefix ~ '^[A-Z]{2,8}$');
alter table invoice_series add constraint invoice_series_number_check check (last_number > 0 and prefix ~ '^[A-Z]{2,8}$');
alter table invoices add constraint invoices_parties_check check (
  (kind = 'commission') = (buyer_host_id is not null) and (kind = 'commission') = (client_id is null)
  and (kind in ('rental', 'charges')) = (issuer_id is not null));
alter table invoices add constraint invoices_credit_check check ((type = 'credit_note') = (credits_id is not null));
alter table invoices add constraint invoices_total_check
  check (number > 0 and net >= 0 and vat >= 0 and total > 0 and net + vat = total);
alter table invoice_lines add constraint invoice_lines_total_check check (
  net >= 0 and vat >= 0 and total > 0 and net + vat = total and (vat_category = 'standard' or vat_rate = 0 and vat = 0));

-- A posting's commission is invoiced once.
create unique index invoice_lines_commission_key on invoice_lines (transaction_id) where item = 'commission';

-- Lines add up to their invoice.
create function check_invoice_lines() returns trigger language plpgsql as $$
begin
  if not exists (
    select from invoice_lines l where l.invoice_id = new.id
    having sum(l.net) = new.net and sum(l.vat) = new.vat and sum(l.total) = new.total
  ) then
    raise exception 'the lines of invoice % do not add up', new.ref using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoices_lines_add_up after insert on invoices
  deferrable initially deferred for each row execute function check_invoice_lines();

-- A number is taken one after the other and only together with its invoice, so that none is missing.
create function step_invoice_series() returns trigger language plpgsql as $$
begin
  if new.last_number <> old.last_number + 1
    or (new.id, new.prefix, new.year) <> (old.id, old.prefix, old.year) or new.issuer_id is distinct from old.issuer_id then
    raise exception 'a series of invoices goes on by one' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_series_steps before update on invoice_series
  for each row execute function step_invoice_series();

create function check_invoice_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and (select count(*) from invoices where series_id = new.id and number <= new.last_number) <> new.last_number
    or not exists (select from invoices where series_id = new.id and number = new.last_number) then
    raise exception 'a number without an invoice' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoice_series_complete after insert or update on invoice_series
  deferrable initially deferred for each row execute function check_invoice_series();

create function check_invoice_number() returns trigger language plpgsql as $$
begin
  if new.number > (select last_number from invoice_series where id = new.series_id) then
    raise exception 'an invoice takes its number from its series' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoices_numbered after insert on invoices
  deferrable initially deferred for each row execute function check_invoice_number();

-- What is issued stays as it is. Only the owner of the tables can delete it, and only after the time that the law sets.
create function refuse_change_while_kept() returns trigger language plpgsql as $$
declare kept date;
begin
  if tg_op = 'DELETE' and tg_table_name = 'invoices' then
    kept := old.kept_until;
  elsif tg_op = 'DELETE' and tg_table_name = 'invoice_lines' then
    select coalesce(max(kept_until), '-infinity') into kept from invoices where id = old.invoice_id;
  else
    kept := 'infinity';
  end if;
  if kept >= current_date then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change_while_kept();
create trigger invoice_lines_append_only before update or delete on invoice_lines
  for each row execute function refuse_change_while_kept();
create trigger invoiced_postings_append_only before update or delete on invoiced_postings
  for each row execute function refuse_change();
create trigger invoices_no_truncate before truncate on invoices
  for each statement execute function refuse_change();
create trigger invoice_lines_no_truncate before truncate on invoice_lines
  for each statement execute function refuse_change();
create trigger invoiced_postings_no_truncate before truncate on invoiced_postings
  for each statement execute function refuse_change();
create trigger invoice_series_no_delete before delete on invoice_series
  for each row execute function refuse_change();
create trigger invoice_series_no_truncate before truncate on invoice_series
  for each statement execute function refuse_change();
