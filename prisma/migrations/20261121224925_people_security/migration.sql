-- CreateEnum
CREATE TYPE "data_export_status" AS ENUM ('waiting', 'ready', 'failed');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "suspended_cars" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];

-- CreateTable
CREATE TABLE "known_devices" (
    "user_id" UUID NOT NULL,
    "device_hash" TEXT NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("user_id","device_hash")
);

-- CreateTable
CREATE TABLE "data_exports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "status" "data_export_status" NOT NULL DEFAULT 'waiting',
    "file" TEXT,
    "bytes" INTEGER,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_exports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "data_exports_user_id_key" ON "data_exports"("user_id");

-- CreateIndex
CREATE INDEX "audit_records_actor_id_id_idx" ON "audit_records"("actor_id", "id");

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
