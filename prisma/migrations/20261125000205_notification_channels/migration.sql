-- AlterEnum
ALTER TYPE "notification_channel" ADD VALUE 'centre';
ALTER TYPE "notification_channel" ADD VALUE 'push';

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "unsubscribe_url" TEXT;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "in_centre" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "push_declined_at" TIMESTAMPTZ(3),
ADD COLUMN     "quiet_from" SMALLINT DEFAULT 22,
ADD COLUMN     "quiet_until" SMALLINT DEFAULT 7,
ADD COLUMN     "time_zone" TEXT;

-- CreateTable
CREATE TABLE "notification_deliveries" (
    "notification_id" UUID NOT NULL,
    "channel" "notification_channel" NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY ("notification_id","channel")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "session_hash" TEXT NOT NULL,
    "user_agent" TEXT,
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "last_success_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vapid_keys" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "public_key" TEXT NOT NULL,
    "sealed_private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vapid_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_deliveries_due_at_idx" ON "notification_deliveries"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_created_at_idx" ON "push_subscriptions"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "push_subscriptions_session_hash_idx" ON "push_subscriptions"("session_hash");

-- AddForeignKey
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "users"
  ADD CONSTRAINT "users_quiet_hours" CHECK (
    ("quiet_from" IS NULL) = ("quiet_until" IS NULL)
    AND "quiet_from" BETWEEN 0 AND 23 AND "quiet_until" BETWEEN 0 AND 23 AND "quiet_from" <> "quiet_until"
  );

ALTER TABLE "vapid_keys" ADD CONSTRAINT "vapid_keys_one" CHECK ("id" = 1);

-- The last notifications may not have been mailed yet; who has had the mail gets no other one.
INSERT INTO "notification_deliveries" ("notification_id", "channel", "due_at")
SELECT n."id", 'mail', n."created_at" FROM "notifications" n
WHERE n."created_at" > now() - interval '15 minutes' AND NOT EXISTS (SELECT FROM "mails" m WHERE m."id" = n."id");
