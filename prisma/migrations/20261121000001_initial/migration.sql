-- CreateEnum
CREATE TYPE "role_name" AS ENUM ('client', 'owner', 'company_owner', 'admin');

-- CreateEnum
CREATE TYPE "kyc_status" AS ENUM ('not_started', 'in_progress', 'in_review', 'verified', 'rejected', 'expired');

-- CreateEnum
CREATE TYPE "host_kind" AS ENUM ('person', 'company');

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('manager', 'agent', 'viewer');

-- CreateEnum
CREATE TYPE "bank_account_status" AS ENUM ('pending', 'verified', 'rejected');

-- CreateEnum
CREATE TYPE "car_status" AS ENUM ('draft', 'in_review', 'listed', 'paused', 'suspended', 'archived');

-- CreateEnum
CREATE TYPE "car_category" AS ENUM ('city', 'compact', 'sedan', 'estate', 'suv', 'van', 'coupe', 'convertible', 'pickup', 'minibus');

-- CreateEnum
CREATE TYPE "gearbox" AS ENUM ('manual', 'automatic');

-- CreateEnum
CREATE TYPE "fuel" AS ENUM ('petrol', 'diesel', 'hybrid', 'electric', 'lpg');

-- CreateEnum
CREATE TYPE "cancellation_policy" AS ENUM ('flexible', 'moderate', 'strict');

-- CreateEnum
CREATE TYPE "price_rule" AS ENUM ('own', 'smart');

-- CreateEnum
CREATE TYPE "extra_kind" AS ENUM ('additional_driver', 'child_seat', 'snow_chains', 'prepaid_fuel', 'cross_border', 'roof_box');

-- CreateEnum
CREATE TYPE "extra_unit" AS ENUM ('day', 'booking');

-- CreateEnum
CREATE TYPE "occupancy_kind" AS ENUM ('hold', 'request', 'booking', 'block', 'imported');

-- CreateEnum
CREATE TYPE "booking_status" AS ENUM ('awaiting_payment', 'requested', 'confirmed', 'in_progress', 'returned', 'completed', 'payment_expired', 'declined', 'expired', 'cancelled', 'no_show');

-- CreateEnum
CREATE TYPE "cancelled_by" AS ENUM ('client', 'host', 'platform');

-- CreateEnum
CREATE TYPE "payment_purpose" AS ENUM ('rental', 'deposit', 'settlement');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('created', 'requires_action', 'authorised', 'captured', 'released', 'failed');

-- CreateEnum
CREATE TYPE "refund_status" AS ENUM ('created', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "ledger_account" AS ENUM ('gateway', 'client_funds', 'host_payable', 'platform_revenue', 'deposits', 'refunds', 'payouts');

-- CreateEnum
CREATE TYPE "payout_status" AS ENUM ('scheduled', 'on_hold', 'approved', 'processing', 'paid', 'failed');

-- CreateEnum
CREATE TYPE "inspection_leg" AS ENUM ('check_in', 'check_out');

-- CreateEnum
CREATE TYPE "inspection_status" AS ENUM ('draft', 'submitted', 'accepted', 'contested');

-- CreateEnum
CREATE TYPE "review_state" AS ENUM ('pending_review', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "photo_angle" AS ENUM ('front', 'rear', 'left', 'right', 'interior', 'dashboard', 'damage');

-- CreateEnum
CREATE TYPE "claim_kind" AS ENUM ('late', 'kilometres', 'fuel', 'cleaning', 'damage');

-- CreateEnum
CREATE TYPE "claim_status" AS ENUM ('proposed', 'accepted', 'disputed', 'settled', 'withdrawn');

-- CreateEnum
CREATE TYPE "review_direction" AS ENUM ('client_to_host', 'host_to_client');

-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('identity', 'licence_front', 'licence_back', 'selfie', 'registration', 'rca', 'itp', 'road_tax', 'casco');

-- CreateEnum
CREATE TYPE "document_status" AS ENUM ('in_review', 'approved', 'rejected', 'expired');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('queued', 'sent', 'failed');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" CITEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "phone" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'ro',
    "photo" JSONB,
    "born_on" DATE,
    "licence_issued_on" DATE,
    "email_verified_at" TIMESTAMPTZ(3),
    "kyc_status" "kyc_status" NOT NULL DEFAULT 'not_started',
    "kyc_reason" TEXT,
    "kyc_submitted_at" TIMESTAMPTZ(3),
    "kyc_expires_on" DATE,
    "gateway_customer" TEXT,
    "suspended_at" TIMESTAMPTZ(3),
    "suspended_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_roles" (
    "user_id" UUID NOT NULL,
    "name" "role_name" NOT NULL,

    CONSTRAINT "user_roles_pkey" PRIMARY KEY ("user_id","name")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id_hash" TEXT NOT NULL,
    "user_id" UUID,
    "data" JSONB NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "hosts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "host_kind" NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "photo" JSONB,
    "town" TEXT NOT NULL,
    "address" TEXT,
    "phone" TEXT,
    "email" TEXT,
    "tax_id" TEXT,
    "opening_hours" JSONB,
    "response_minutes" INTEGER,
    "response_basis_points" INTEGER,
    "rating_sum" INTEGER NOT NULL DEFAULT 0,
    "rating_count" INTEGER NOT NULL DEFAULT 0,
    "gateway_account" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hosts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "host_members" (
    "host_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "member_role" NOT NULL,

    CONSTRAINT "host_members_pkey" PRIMARY KEY ("host_id","user_id")
);

-- CreateTable
CREATE TABLE "bank_accounts" (
    "host_id" UUID NOT NULL,
    "iban" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "status" "bank_account_status" NOT NULL DEFAULT 'pending',
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_accounts_pkey" PRIMARY KEY ("host_id")
);

-- CreateTable
CREATE TABLE "cars" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "host_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "status" "car_status" NOT NULL DEFAULT 'draft',
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "category" "car_category" NOT NULL,
    "seats" SMALLINT NOT NULL,
    "doors" SMALLINT NOT NULL,
    "gearbox" "gearbox" NOT NULL,
    "fuel" "fuel" NOT NULL,
    "colour" TEXT NOT NULL,
    "plate" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "rules" TEXT NOT NULL DEFAULT '',
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "odometer_km" INTEGER NOT NULL DEFAULT 0,
    "town" TEXT NOT NULL,
    "town_slug" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "public_lat" DOUBLE PRECISION NOT NULL,
    "public_lng" DOUBLE PRECISION NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Bucharest',
    "currency" CHAR(3) NOT NULL DEFAULT 'RON',
    "base_price" INTEGER NOT NULL,
    "deposit" INTEGER NOT NULL,
    "km_per_day" INTEGER NOT NULL DEFAULT 200,
    "km_price" INTEGER NOT NULL,
    "instant_book" BOOLEAN NOT NULL DEFAULT false,
    "lead_hours" SMALLINT NOT NULL DEFAULT 2,
    "min_hours" SMALLINT NOT NULL DEFAULT 24,
    "max_days" SMALLINT NOT NULL DEFAULT 30,
    "buffer_minutes" SMALLINT NOT NULL DEFAULT 60,
    "cancellation_policy" "cancellation_policy" NOT NULL DEFAULT 'moderate',
    "discount_3" SMALLINT NOT NULL DEFAULT 0,
    "discount_7" SMALLINT NOT NULL DEFAULT 0,
    "discount_30" SMALLINT NOT NULL DEFAULT 0,
    "min_age" SMALLINT NOT NULL DEFAULT 21,
    "min_licence_years" SMALLINT NOT NULL DEFAULT 2,
    "rating_sum" INTEGER NOT NULL DEFAULT 0,
    "rating_count" INTEGER NOT NULL DEFAULT 0,
    "trips" INTEGER NOT NULL DEFAULT 0,
    "listed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cars_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "car_photos" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "car_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "file" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "placeholder" TEXT NOT NULL,

    CONSTRAINT "car_photos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "car_prices" (
    "car_id" UUID NOT NULL,
    "on" DATE NOT NULL,
    "price" INTEGER NOT NULL,
    "rule" "price_rule" NOT NULL,

    CONSTRAINT "car_prices_pkey" PRIMARY KEY ("car_id","on")
);

-- CreateTable
CREATE TABLE "car_extras" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "car_id" UUID NOT NULL,
    "kind" "extra_kind" NOT NULL,
    "unit" "extra_unit" NOT NULL,
    "price" INTEGER NOT NULL,
    "max_quantity" SMALLINT NOT NULL DEFAULT 1,

    CONSTRAINT "car_extras_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_places" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "car_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "fee" INTEGER NOT NULL,

    CONSTRAINT "delivery_places_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "occupancies" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "car_id" UUID NOT NULL,
    "kind" "occupancy_kind" NOT NULL,
    "booking_id" UUID,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "blocked_until" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,
    "released_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "occupancies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "car_search" (
    "car_id" UUID NOT NULL,
    "listed" BOOLEAN NOT NULL,
    "host_kind" "host_kind" NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "ux" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "uy" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "uz" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "base_price" INTEGER NOT NULL,
    "discount_3" SMALLINT NOT NULL,
    "discount_7" SMALLINT NOT NULL,
    "discount_30" SMALLINT NOT NULL,
    "category" "car_category" NOT NULL,
    "make" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "seats" SMALLINT NOT NULL,
    "doors" SMALLINT NOT NULL,
    "gearbox" "gearbox" NOT NULL,
    "fuel" "fuel" NOT NULL,
    "instant_book" BOOLEAN NOT NULL,
    "features" TEXT[],
    "policy" "cancellation_policy" NOT NULL,
    "km_per_day" INTEGER NOT NULL,
    "min_age" SMALLINT NOT NULL,
    "lead_hours" SMALLINT NOT NULL,
    "min_hours" SMALLINT NOT NULL,
    "max_days" SMALLINT NOT NULL,
    "buffer_minutes" SMALLINT NOT NULL,
    "rating_sum" INTEGER NOT NULL,
    "rating_count" INTEGER NOT NULL,
    "trips" INTEGER NOT NULL,
    "listed_at" TIMESTAMPTZ(3),
    "busy" tstzmultirange NOT NULL DEFAULT '{}'::tstzmultirange,

    CONSTRAINT "car_search_pkey" PRIMARY KEY ("car_id")
);

-- CreateTable
CREATE TABLE "quotes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "car_id" UUID NOT NULL,
    "user_id" UUID,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "days" SMALLINT NOT NULL,
    "lines" JSONB NOT NULL,
    "extras" JSONB NOT NULL,
    "delivery_place_id" UUID,
    "total" INTEGER NOT NULL,
    "host_earns" INTEGER NOT NULL,
    "deposit" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "ref" TEXT NOT NULL,
    "car_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "quote_id" UUID,
    "request_key" UUID NOT NULL,
    "status" "booking_status" NOT NULL DEFAULT 'awaiting_payment',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "days" SMALLINT NOT NULL,
    "lines" JSONB NOT NULL,
    "total" INTEGER NOT NULL,
    "host_earns" INTEGER NOT NULL,
    "deposit" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "km_included" INTEGER NOT NULL,
    "km_price" INTEGER NOT NULL,
    "instant_book" BOOLEAN NOT NULL,
    "cancellation_policy" "cancellation_policy" NOT NULL,
    "policy_version" SMALLINT NOT NULL,
    "delivery_place" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "hold_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answer_due_at" TIMESTAMPTZ(3),
    "requested_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "returned_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "client_closed_at" TIMESTAMPTZ(3),
    "host_closed_at" TIMESTAMPTZ(3),
    "cancelled_by" "cancelled_by",
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "booking_events" (
    "id" BIGSERIAL NOT NULL,
    "booking_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "from" "booking_status",
    "to" "booking_status" NOT NULL,
    "by" TEXT NOT NULL,
    "actor_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "booking_id" UUID NOT NULL,
    "purpose" "payment_purpose" NOT NULL,
    "status" "payment_status" NOT NULL DEFAULT 'created',
    "amount" INTEGER NOT NULL,
    "captured" INTEGER NOT NULL DEFAULT 0,
    "refunded" INTEGER NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL,
    "intent_id" TEXT,
    "failure_code" TEXT,
    "card_brand" TEXT,
    "card_last4" TEXT,
    "capture_before" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "refund_status" NOT NULL DEFAULT 'created',
    "refund_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "booking_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" BIGSERIAL NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "account" "ledger_account" NOT NULL,
    "host_id" UUID,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "host_id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "part" SMALLINT NOT NULL DEFAULT 1,
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" "payout_status" NOT NULL DEFAULT 'scheduled',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,
    "approved_by" UUID,
    "approved_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "transfer_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inspections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "booking_id" UUID NOT NULL,
    "leg" "inspection_leg" NOT NULL,
    "status" "inspection_status" NOT NULL DEFAULT 'draft',
    "odometer_km" INTEGER,
    "fuel_percent" SMALLINT,
    "notes" TEXT NOT NULL DEFAULT '',
    "damages" JSONB NOT NULL DEFAULT '[]',
    "host_signature" TEXT,
    "host_signed_at" TIMESTAMPTZ(3),
    "client_signature" TEXT,
    "client_signed_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "review" "review_state" NOT NULL DEFAULT 'pending_review',
    "review_reason" TEXT,
    "reviewed_by" UUID,
    "reviewed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inspections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inspection_photos" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "inspection_id" UUID NOT NULL,
    "angle" "photo_angle" NOT NULL,
    "file" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "placeholder" TEXT NOT NULL,
    "upload_key" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inspection_photos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claims" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "booking_id" UUID NOT NULL,
    "kind" "claim_kind" NOT NULL,
    "status" "claim_status" NOT NULL DEFAULT 'proposed',
    "amount" INTEGER NOT NULL,
    "settled" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT NOT NULL DEFAULT '',
    "respond_by" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claims_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contracts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "booking_id" UUID NOT NULL,
    "template_version" SMALLINT NOT NULL,
    "content" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "client_signature" TEXT,
    "client_signed_at" TIMESTAMPTZ(3),
    "client_address" TEXT,
    "host_signature" TEXT,
    "host_signed_at" TIMESTAMPTZ(3),
    "host_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contracts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "booking_id" UUID NOT NULL,
    "direction" "review_direction" NOT NULL,
    "author_id" UUID NOT NULL,
    "car_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "stars" SMALLINT NOT NULL,
    "cleanliness" SMALLINT,
    "maintenance" SMALLINT,
    "accuracy" SMALLINT,
    "communication" SMALLINT,
    "convenience" SMALLINT,
    "text" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "reply" TEXT,
    "replied_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "favourites" (
    "user_id" UUID NOT NULL,
    "car_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favourites_pkey" PRIMARY KEY ("user_id","car_id")
);

-- CreateTable
CREATE TABLE "documents" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "document_kind" NOT NULL,
    "user_id" UUID,
    "car_id" UUID,
    "status" "document_status" NOT NULL DEFAULT 'in_review',
    "reason" TEXT,
    "file" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "expires_on" DATE,
    "reviewed_by" UUID,
    "reviewed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "url" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "to" TEXT NOT NULL,
    "to_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'queued',
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_records" (
    "id" BIGSERIAL NOT NULL,
    "actor_id" UUID,
    "act" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_records_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "hosts_slug_key" ON "hosts"("slug");

-- CreateIndex
CREATE INDEX "host_members_user_id_idx" ON "host_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "cars_slug_key" ON "cars"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "cars_plate_key" ON "cars"("plate");

-- CreateIndex
CREATE INDEX "cars_host_id_idx" ON "cars"("host_id");

-- CreateIndex
CREATE UNIQUE INDEX "car_photos_car_id_position_key" ON "car_photos"("car_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "car_extras_car_id_kind_key" ON "car_extras"("car_id", "kind");

-- CreateIndex
CREATE INDEX "delivery_places_car_id_idx" ON "delivery_places"("car_id");

-- CreateIndex
CREATE UNIQUE INDEX "occupancies_booking_id_key" ON "occupancies"("booking_id");

-- CreateIndex
CREATE INDEX "occupancies_car_id_starts_at_idx" ON "occupancies"("car_id", "starts_at");

-- CreateIndex
CREATE INDEX "quotes_expires_at_idx" ON "quotes"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_ref_key" ON "bookings"("ref");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_quote_id_key" ON "bookings"("quote_id");

-- CreateIndex
CREATE INDEX "bookings_car_id_starts_at_idx" ON "bookings"("car_id", "starts_at");

-- CreateIndex
CREATE INDEX "bookings_host_id_status_starts_at_idx" ON "bookings"("host_id", "status", "starts_at");

-- CreateIndex
CREATE INDEX "bookings_client_id_starts_at_idx" ON "bookings"("client_id", "starts_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "bookings_client_id_request_key_key" ON "bookings"("client_id", "request_key");

-- CreateIndex
CREATE INDEX "booking_events_booking_id_at_idx" ON "booking_events"("booking_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_intent_id_key" ON "payments"("intent_id");

-- CreateIndex
CREATE INDEX "payments_booking_id_idx" ON "payments"("booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_refund_id_key" ON "refunds"("refund_id");

-- CreateIndex
CREATE INDEX "refunds_payment_id_idx" ON "refunds"("payment_id");

-- CreateIndex
CREATE INDEX "ledger_transactions_booking_id_idx" ON "ledger_transactions"("booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_kind_ref_key" ON "ledger_transactions"("kind", "ref");

-- CreateIndex
CREATE INDEX "ledger_entries_transaction_id_idx" ON "ledger_entries"("transaction_id");

-- CreateIndex
CREATE INDEX "ledger_entries_account_host_id_idx" ON "ledger_entries"("account", "host_id");

-- CreateIndex
CREATE INDEX "webhook_events_processed_at_idx" ON "webhook_events"("processed_at");

-- CreateIndex
CREATE INDEX "payouts_status_due_at_idx" ON "payouts"("status", "due_at");

-- CreateIndex
CREATE INDEX "payouts_host_id_idx" ON "payouts"("host_id");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_booking_id_part_key" ON "payouts"("booking_id", "part");

-- CreateIndex
CREATE INDEX "inspections_review_submitted_at_idx" ON "inspections"("review", "submitted_at");

-- CreateIndex
CREATE UNIQUE INDEX "inspections_booking_id_leg_key" ON "inspections"("booking_id", "leg");

-- CreateIndex
CREATE UNIQUE INDEX "inspection_photos_inspection_id_upload_key_key" ON "inspection_photos"("inspection_id", "upload_key");

-- CreateIndex
CREATE INDEX "claims_booking_id_idx" ON "claims"("booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "contracts_booking_id_key" ON "contracts"("booking_id");

-- CreateIndex
CREATE INDEX "reviews_car_id_published_at_idx" ON "reviews"("car_id", "published_at");

-- CreateIndex
CREATE INDEX "reviews_host_id_published_at_idx" ON "reviews"("host_id", "published_at");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_booking_id_direction_key" ON "reviews"("booking_id", "direction");

-- CreateIndex
CREATE INDEX "documents_user_id_idx" ON "documents"("user_id");

-- CreateIndex
CREATE INDEX "documents_car_id_idx" ON "documents"("car_id");

-- CreateIndex
CREATE INDEX "documents_status_created_at_idx" ON "documents"("status", "created_at");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_idx" ON "notifications"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_records_object_object_id_at_idx" ON "audit_records"("object", "object_id", "at");

-- AddForeignKey
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "host_members" ADD CONSTRAINT "host_members_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "host_members" ADD CONSTRAINT "host_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cars" ADD CONSTRAINT "cars_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "car_photos" ADD CONSTRAINT "car_photos_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "car_prices" ADD CONSTRAINT "car_prices_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "car_extras" ADD CONSTRAINT "car_extras_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_places" ADD CONSTRAINT "delivery_places_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "inspections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claims" ADD CONSTRAINT "claims_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
