-- People write to each other: before a booking as a question about a car, then about the booking.

-- CreateEnum
CREATE TYPE "message_side" AS ENUM ('client', 'host');

-- CreateEnum
CREATE TYPE "thread_report_reason" AS ENUM ('outside_payment', 'harassment', 'fraud', 'spam', 'other');

-- CreateEnum
CREATE TYPE "planned_moment" AS ENUM ('confirmed', 'day_before', 'returned');

-- CreateTable
CREATE TABLE "threads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "client_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "car_id" UUID NOT NULL,
    "booking_id" UUID,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "client_number" INTEGER NOT NULL DEFAULT 0,
    "host_number" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "threads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "thread_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "side" "message_side" NOT NULL,
    "author_id" UUID,
    "body" TEXT NOT NULL,
    "masked" TEXT,
    "request_key" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    -- Never more than was shown before the confirmation, so that a search finds nothing that is covered.
    "search_text" TEXT GENERATED ALWAYS AS (folded(coalesce("masked", "body"))) STORED,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_files" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "message_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "message_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_readers" (
    "thread_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "received_number" INTEGER NOT NULL DEFAULT 0,
    "read_number" INTEGER NOT NULL DEFAULT 0,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "thread_readers_pkey" PRIMARY KEY ("thread_id","user_id")
);

-- CreateTable
CREATE TABLE "message_blocks" (
    "client_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "side" "message_side" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_blocks_pkey" PRIMARY KEY ("client_id","host_id","side")
);

-- CreateTable
CREATE TABLE "thread_reports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "thread_id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "side" "message_side" NOT NULL,
    "reason" "thread_report_reason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" UUID,
    "outcome" TEXT,

    CONSTRAINT "thread_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_replies" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "host_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "planned_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "host_id" UUID NOT NULL,
    "car_id" UUID,
    "moment" "planned_moment" NOT NULL,
    "body" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "planned_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "planned_sendings" (
    "booking_id" UUID NOT NULL,
    "plan_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "planned_sendings_pkey" PRIMARY KEY ("booking_id","plan_id","due_at")
);

-- CreateIndex
CREATE UNIQUE INDEX "threads_booking_id_key" ON "threads"("booking_id");

-- CreateIndex
CREATE INDEX "threads_client_id_moved_at_idx" ON "threads"("client_id", "moved_at" DESC);

-- CreateIndex
CREATE INDEX "threads_host_id_moved_at_idx" ON "threads"("host_id", "moved_at" DESC);

-- CreateIndex
CREATE INDEX "threads_car_id_idx" ON "threads"("car_id");

-- CreateIndex
CREATE INDEX "threads_moved_at_idx" ON "threads"("moved_at");

-- CreateIndex
CREATE INDEX "messages_author_id_idx" ON "messages"("author_id");

-- CreateIndex
CREATE INDEX "messages_search_text_idx" ON "messages" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "messages_thread_id_number_key" ON "messages"("thread_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "messages_thread_id_request_key_key" ON "messages"("thread_id", "request_key");

-- CreateIndex
CREATE UNIQUE INDEX "message_files_file_key" ON "message_files"("file");

-- CreateIndex
CREATE UNIQUE INDEX "message_files_message_id_position_key" ON "message_files"("message_id", "position");

-- CreateIndex
CREATE INDEX "thread_readers_user_id_idx" ON "thread_readers"("user_id");

-- CreateIndex
CREATE INDEX "message_blocks_host_id_idx" ON "message_blocks"("host_id");

-- CreateIndex
CREATE INDEX "thread_reports_thread_id_idx" ON "thread_reports"("thread_id");

-- CreateIndex
CREATE INDEX "thread_reports_reporter_id_idx" ON "thread_reports"("reporter_id");

-- CreateIndex
CREATE INDEX "thread_reports_closed_by_idx" ON "thread_reports"("closed_by");

-- CreateIndex
CREATE UNIQUE INDEX "saved_replies_host_id_title_key" ON "saved_replies"("host_id", "title");

-- CreateIndex
CREATE INDEX "planned_messages_host_id_idx" ON "planned_messages"("host_id");

-- CreateIndex
CREATE INDEX "planned_messages_car_id_idx" ON "planned_messages"("car_id");

-- CreateIndex
CREATE INDEX "planned_sendings_plan_id_idx" ON "planned_sendings"("plan_id");

-- AddForeignKey
ALTER TABLE "threads" ADD CONSTRAINT "threads_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "threads" ADD CONSTRAINT "threads_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "threads" ADD CONSTRAINT "threads_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "threads" ADD CONSTRAINT "threads_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_closed_by_fkey" FOREIGN KEY ("closed_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planned_messages" ADD CONSTRAINT "planned_messages_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planned_messages" ADD CONSTRAINT "planned_messages_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planned_sendings" ADD CONSTRAINT "planned_sendings_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planned_sendings" ADD CONSTRAINT "planned_sendings_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "planned_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A client has one open question about a car; once it is booked, the thread is the booking's.
CREATE UNIQUE INDEX "threads_one_question" ON "threads"("client_id", "car_id", "host_id") WHERE "booking_id" IS NULL;

ALTER TABLE "threads" ADD CONSTRAINT "threads_numbers_check"
  CHECK ("client_number" >= 0 AND "host_number" >= 0 AND "last_number" = greatest("client_number", "host_number"));
ALTER TABLE "messages" ADD CONSTRAINT "messages_number_check" CHECK ("number" > 0);
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_check" CHECK ("side" = 'host' OR "author_id" IS NOT NULL);
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_position_check" CHECK ("position" BETWEEN 0 AND 9);
ALTER TABLE "thread_readers" ADD CONSTRAINT "thread_readers_numbers_check"
  CHECK ("read_number" >= 0 AND "received_number" >= "read_number");
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_closed_check"
  CHECK (("closed_at" IS NULL) = ("outcome" IS NULL));

-- The staff's list, and one open report of a person about a thread.
CREATE INDEX "thread_reports_waiting_idx" ON "thread_reports"("created_at") WHERE "closed_at" IS NULL;
CREATE UNIQUE INDEX "thread_reports_one_open" ON "thread_reports"("thread_id", "reporter_id") WHERE "closed_at" IS NULL;

-- What the sweep looks for.
CREATE INDEX "bookings_confirmed_at_idx" ON "bookings"("confirmed_at") WHERE "confirmed_at" IS NOT NULL;
