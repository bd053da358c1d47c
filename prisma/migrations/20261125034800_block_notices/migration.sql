ALTER TABLE "maintenance_plans" ADD COLUMN "block_notified" BOOLEAN NOT NULL DEFAULT false;
