ALTER TABLE "fleet_imports" ADD COLUMN "lines" INTEGER[];

-- Files that wait were numbered as if their headers stood in the first row.
UPDATE "fleet_imports" SET "lines" = ARRAY(SELECT generate_series(2, jsonb_array_length("rows") + 1));
