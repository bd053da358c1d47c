-- An archive is kept in pieces, so that none is ever held in memory whole.
alter table data_exports
  drop column file,
  drop column bytes,
  add column parts jsonb not null default '[]',
  add column bytes integer not null default 0;
