-- A booking keeps a copy of the rules it may be cancelled by, not the number of a version that nobody can look up.
alter table bookings add column cancellation_rules jsonb;

update bookings set cancellation_rules = case cancellation_policy
  when 'flexible' then '{"freeHoursBefore": 24, "graceHours": 1, "graceOnlyIfFree": false,
    "stages": [{"untilHoursBefore": 0, "kept": {"of": "day", "halfUpToDays": 2}}], "noShowKeepsOfRest": 5000}'::jsonb
  when 'moderate' then '{"freeHoursBefore": 48, "graceHours": 1, "graceOnlyIfFree": false,
    "stages": [{"untilHoursBefore": 0, "kept": {"of": "rental", "share": 5000}}], "noShowKeepsOfRest": 5000}'::jsonb
  when 'strict' then '{"freeHoursBefore": 336, "graceHours": 48, "graceOnlyIfFree": true,
    "stages": [{"untilHoursBefore": 168, "kept": {"of": "rental", "share": 5000}},
      {"untilHoursBefore": 0, "kept": {"of": "rental", "share": 10000}}], "noShowKeepsOfRest": 5000}'::jsonb
end;

alter table bookings alter column cancellation_rules set not null,
  add constraint bookings_cancellation_rules_check check (cancellation_rules ? 'stages'),
  drop column policy_version;
