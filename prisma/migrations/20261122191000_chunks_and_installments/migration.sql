-- What was a part of two different things has a name of its own for each.
alter table data_exports rename column parts to chunks;
alter table payouts rename column part to installment;
alter index payouts_booking_id_part_key rename to payouts_booking_id_installment_key;
