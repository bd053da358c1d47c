-- What the ledger says each car earned in each month, so that the table of a fleet and its reports read one row for it.
CREATE TABLE "car_earnings" (
    "car_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "host_id" UUID NOT NULL,
    "rentals" BIGINT NOT NULL,
    "fees" BIGINT NOT NULL,
    "charges" BIGINT NOT NULL,

    CONSTRAINT "car_earnings_pkey" PRIMARY KEY ("car_id","month")
);

CREATE INDEX "car_earnings_host_id_month_idx" ON "car_earnings"("host_id", "month");

ALTER TABLE "car_earnings" ADD CONSTRAINT "car_earnings_car_id_fkey" FOREIGN KEY ("car_id") REFERENCES "cars"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "car_earnings" ADD CONSTRAINT "car_earnings_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The ledger only grows, so each posting adds to its month, however late it comes. The role of the application writes
-- postings and may not write here: the function runs as its owner.
CREATE FUNCTION add_earnings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  insert into car_earnings as sums (car_id, month, host_id, rentals, fees, charges)
  select b.car_id, date_trunc('month', t.at at time zone 'Europe/Bucharest')::date, b.host_id,
    coalesce(-sum(e.amount) filter (where t.kind = 'earned'), 0),
    coalesce(-sum(e.amount) filter (where t.kind = 'earned' and e.account = 'platform_revenue'), 0),
    coalesce(-sum(e.amount) filter (where t.kind = 'claims' and e.account = 'host_payable'), 0)
  from added e
    join ledger_transactions t on t.id = e.transaction_id and t.kind in ('earned', 'claims')
    join bookings b on b.id = t.booking_id
  where e.account in ('host_payable', 'platform_revenue')
  group by 1, 2, 3
  order by 1, 2
  on conflict (car_id, month) do update
    set rentals = sums.rentals + excluded.rentals, fees = sums.fees + excluded.fees,
      charges = sums.charges + excluded.charges;
  return null;
end $$;

CREATE TRIGGER ledger_entries_add_earnings AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_earnings();

INSERT INTO car_earnings (car_id, month, host_id, rentals, fees, charges)
SELECT b.car_id, date_trunc('month', t.at AT TIME ZONE 'Europe/Bucharest')::date, b.host_id,
  coalesce(-sum(e.amount) FILTER (WHERE t.kind = 'earned'), 0),
  coalesce(-sum(e.amount) FILTER (WHERE t.kind = 'earned' AND e.account = 'platform_revenue'), 0),
  coalesce(-sum(e.amount) FILTER (WHERE t.kind = 'claims' AND e.account = 'host_payable'), 0)
FROM ledger_entries e
  JOIN ledger_transactions t ON t.id = e.transaction_id AND t.kind IN ('earned', 'claims')
  JOIN bookings b ON b.id = t.booking_id
WHERE e.account IN ('host_payable', 'platform_revenue')
GROUP BY 1, 2, 3;
