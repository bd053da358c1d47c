-- An entry of the audit log names its action.
alter table audit_records rename to audit_entries;
alter table audit_entries rename column act to action;
alter table audit_entries rename constraint audit_records_pkey to audit_entries_pkey;
alter index audit_records_object_object_id_at_idx rename to audit_entries_object_object_id_at_idx;
alter index audit_records_actor_id_id_idx rename to audit_entries_actor_id_id_idx;
alter sequence audit_records_id_seq rename to audit_entries_id_seq;
alter trigger audit_records_append_only on audit_entries rename to audit_entries_append_only;
alter trigger audit_records_no_truncate on audit_entries rename to audit_entries_no_truncate;
