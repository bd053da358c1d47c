-- Signatures as they were drawn: strokes of points in a box (shared/drawn-signature.ts). Null where a name was typed.
alter table inspections add column host_drawing jsonb, add column client_drawing jsonb,
  -- Made by the phone that signed: what is sent again after a lost answer is stored once.
  add column host_key uuid, add column client_key uuid,
  -- Wrong codes given for the client on the host's phone.
  add column code_tries smallint not null default 0,
  -- When the car came back, as both sign it.
  add column returned_at timestamptz(3),
  -- What the client disagreed with, each time.
  add column objections jsonb not null default '[]',
  add constraint inspections_drawings_check check (
    jsonb_typeof(coalesce(host_drawing, '[]')) = 'array' and jsonb_typeof(coalesce(client_drawing, '[]')) = 'array'),
  add constraint inspections_returned_check check (returned_at is null or leg = 'check_out'),
  add constraint inspections_code_tries_check check (code_tries between 0 and 5),
  add constraint inspections_objections_check check (jsonb_array_length(objections) <= 2);

update inspections set returned_at = submitted_at where leg = 'check_out' and submitted_at is not null;

alter table contracts add column host_drawing jsonb, add column client_drawing jsonb;
