CREATE TYPE "alert_kind" AS ENUM ('price_drop', 'car_free', 'search');

CREATE TABLE "alerts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" "alert_kind" NOT NULL,
    "car_id" UUID,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "address" TEXT,
    "search" JSONB,
    "price" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "notified_at" TIMESTAMPTZ(3),

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "alerts_car_id_idx" ON "alerts"("car_id");
CREATE INDEX "alerts_checked_at_idx" ON "alerts"("checked_at");

ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say: each kind has what it watches, and nobody watches the same thing twice.
alter table alerts
  add constraint alerts_range_check check ((starts_at is null) = (ends_at is null) and (ends_at > starts_at) is not false),
  add constraint alerts_kind_check check (
    case kind
      when 'price_drop' then car_id is not null and price is not null and search is null
      when 'car_free' then car_id is not null and starts_at is not null and search is null
      when 'search' then car_id is null and search is not null and address is not null
    end),
  add constraint alerts_price_check check (price > 0),
  add constraint alerts_once unique nulls not distinct (user_id, kind, car_id, starts_at, ends_at, address);
