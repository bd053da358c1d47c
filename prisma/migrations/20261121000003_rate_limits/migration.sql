-- The shape rate-limiter-flexible expects; counts hold across processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
