import pg from 'pg';
import { sendingOf } from '#server/domain/notifications/kinds.ts';
import { notificationKinds } from '#server/domain/notifications/notification.ts';

/** Kinds whose mail waits for nothing and never becomes out of date. */
const mailedAtOnce = notificationKinds
  .filter((kind) => sendingOf(kind).sends !== 'unread' && !sendingOf(kind).until)
  .map((kind) => pg.escapeLiteral(kind))
  .join(', ');

/** What must hold after everything has settled, each by a query that finds violations. */
const invariants = {
  'no car is taken twice': `
    select a.booking_id || ' and ' || b.booking_id from occupancies a
    join occupancies b on b.car_id = a.car_id and b.id > a.id and a.active and b.active
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
  'no two trips of one car overlap': `
    select a.ref || ' and ' || b.ref from bookings a
    join bookings b on b.car_id = a.car_id and b.id > a.id
      and a.status in ('confirmed', 'in_progress', 'returned', 'completed')
      and b.status in ('confirmed', 'in_progress', 'returned', 'completed')
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
  'a payment has one intent at the gateway, and knows it': `
    select i.payment_id || ' has ' || count(*) from intents i left join payments p on p.id = i.payment_id
    group by i.payment_id having count(*) > 1 or bool_or(p.intent_id is distinct from i.id)`,
  'payments say what the gateway says': `
    select p.id || ' ' || p.purpose || ' ' || p.status || ' ' || p.captured || ' but ' || i.status || ' ' || i.received
    from payments p join intents i on i.id = p.intent_id
    where p.captured <> i.received
      or (p.status = 'captured') <> (i.status = 'succeeded')
      or (p.status = 'authorised') <> (i.status = 'requires_capture')
      or p.status = 'released' and i.status <> 'canceled'`,
  'refunds are made once, as written': `
    select p.id || ' ' || p.refunded || ' but ' || coalesce(g.refunded, 0) from payments p
    left join (select payment_id, sum(amount) as refunded from gateway_refunds where status = 'succeeded' group by 1) g
      on g.payment_id = p.id
    left join (select payment_id, sum(amount) as paid from refunds where reason = 'bank' group by 1) b
      on b.payment_id = p.id
    where p.refunded - coalesce(b.paid, 0) <> coalesce(g.refunded, 0)`,
  'no refund is at the gateway twice': `
    select refund_id || ' ' || count(*) from gateway_refunds group by refund_id having count(*) > 1 or refund_id is null`,
  'who did not rent has paid nothing': `
    select b.ref || ' ' || b.status || ' ' || kept.amount from bookings b
    join (select booking_id, sum(captured - refunded) as amount from payments
      where purpose in ('rental', 'extension') group by 1) kept on kept.booking_id = b.id
    where (b.status in ('payment_expired', 'declined', 'expired')
        or b.status = 'cancelled' and b.cancelled_by is distinct from 'client')
      and kept.amount <> 0 and not exists (select from money_cases c where c.booking_id = b.id)`,
  'who rented has paid the price, once': `
    select b.ref || ' ' || b.status || ' ' || paid.amount || ' of ' || b.total from bookings b
    join (select booking_id, sum(captured - refunded) as amount from payments
      where purpose in ('rental', 'extension') group by 1) paid on paid.booking_id = b.id
    where b.status in ('confirmed', 'in_progress', 'returned', 'completed') and paid.amount <> b.total
      and not exists (select from money_cases c where c.booking_id = b.id)`,
  'claims are paid as agreed, or owed': `
    select b.ref || ' ' || due.amount || ' but ' || coalesce(paid.amount, 0) from bookings b
    join (select booking_id, sum(coalesce(settled, amount)) as amount from claims
      where status in ('accepted', 'settled') group by 1) due on due.booking_id = b.id
    left join (select booking_id, sum(case when status = 'captured' then captured else amount end) as amount from payments
      where purpose in ('deposit', 'settlement') and status in ('captured', 'created', 'requires_action') group by 1) paid
      on paid.booking_id = b.id
    where b.status = 'completed' and due.amount <> coalesce(paid.amount, 0)`,
  'every posting sums to zero': `
    select transaction_id::text from ledger_entries group by transaction_id, currency having sum(amount) <> 0`,
  // What the gateway keeps of a charge is posted when the ledger is reconciled.
  'the ledger has what the gateway has': `
    select ledger.balance || ' but ' || gateway.balance from
      (select coalesce(sum(amount), 0) as balance
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where account = 'gateway' and t.kind <> 'gateway-fee') ledger,
      (select coalesce(sum((data ->> case when data ->> 'type' = 'charge' then 'amount' else 'net' end)::bigint), 0) as balance
        from test_gateway.objects
        where kind = 'balance_transaction' and account = '' and data ->> 'type' <> 'topup') gateway
    where ledger.balance <> gateway.balance`,
  "hosts' accounts at the gateway have what the ledger has": `
    select ledger.account || ' ' || ledger.balance || ' but ' || coalesce(gateway.balance, 0) from
      (select h.gateway_account as account, sum(e.amount) as balance
        from ledger_entries e join hosts h on h.id = e.host_id where e.account = 'host_accounts' group by 1) ledger
      left join (select account, sum((data ->> 'net')::bigint) as balance
        from test_gateway.objects where kind = 'balance_transaction' group by 1) gateway
      on gateway.account = ledger.account
    where ledger.balance <> coalesce(gateway.balance, 0)`,
  'nothing is owed to clients of what is over': `
    select b.ref || ' ' || e.account || ' ' || sum(e.amount) from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id join bookings b on b.id = t.booking_id
    where e.account in ('client_funds', 'refunds', 'deposits', 'payouts')
      and not exists (select from money_cases c where c.booking_id = b.id)
    group by b.ref, e.account having sum(e.amount) <> 0`,
  'a payout is sent once': `
    select data -> 'metadata' ->> 'payout' || ' ' || count(*) from test_gateway.objects
    where kind = 'payout' and data ->> 'status' <> 'failed' group by data -> 'metadata' ->> 'payout'
    having count(*) > 1`,
  'a paid payout was sent by the gateway': `
    select p.id::text from payouts p where p.status = 'paid' and not exists (
      select from test_gateway.objects o where o.kind = 'payout' and o.data ->> 'status' = 'paid'
        and o.data -> 'metadata' ->> 'payout' = p.id::text and (o.data ->> 'amount')::bigint = p.amount)`,
  'a driven trip is paid out in full': `
    select b.ref || ' ' || earned.amount || ' but ' || coalesce(paid.amount, 0) from bookings b
    join (select t.booking_id, -sum(e.amount) as amount from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'host_payable' and t.kind in ('earned', 'claims') group by 1) earned on earned.booking_id = b.id
    left join (select booking_id, sum(amount) as amount from payouts group by 1) paid on paid.booking_id = b.id
    where earned.amount <> coalesce(paid.amount, 0)
      and not exists (select from money_cases c where c.booking_id = b.id)`,
  // Two payments of a booking may be disputed, and the same amount given back twice; those are counted below.
  'nobody is told twice': `
    select kind || ' ' || url || ' ' || count(*) from notifications
    where kind not in ('payment_failed', 'handover_to_sign', 'payment_refunded', 'payment_disputed', 'dispute_won',
      'dispute_lost', 'case_opened') group by user_id, kind, url, facts having count(*) > 1`,
  'a hand-over is to be signed once': `
    select url || ' ' || count(*) from notifications where kind = 'handover_to_sign'
    group by user_id, url having count(*) > 2`,
  'each refund is told once': `
    select b.ref || ' ' || coalesce(told.times, 0) || ' of ' || made.times from bookings b
    join (select booking_id, count(*) as times from ledger_transactions where kind = 'refund-paid' group by 1) made
      on made.booking_id = b.id
    left join (select facts ->> 'ref' as ref, count(*) as times from notifications
      where kind = 'payment_refunded' group by 1) told on told.ref = b.ref
    where coalesce(told.times, 0) <> made.times`,
  'each dispute is told once, and how it ended': `
    select b.ref || ' ' || told.kind || ' ' || told.times || ' of ' || made.times from bookings b
    join (select facts ->> 'ref' as ref, kind, user_id, count(*) as times from notifications
      where kind in ('payment_disputed', 'dispute_won', 'dispute_lost') group by 1, 2, 3) told on told.ref = b.ref
    join (select booking_id, count(*) as times, count(*) filter (where state = 'won') as won,
        count(*) filter (where decision = 'borne') as lost
      from money_cases where kind = 'dispute' group by 1) made on made.booking_id = b.id
    where told.times <> case told.kind when 'payment_disputed' then made.times when 'dispute_won' then made.won else made.lost end`,
  'what must be mailed is mailed': `
    select n.kind || ' ' || n.url from notifications n
    where n.kind in (${mailedAtOnce}) and not exists (select from mails m where m.id = n.id)`,
  'each case is told once': `
    select b.ref || ' ' || told.times || ' of ' || made.times from bookings b
    join (select booking_id, count(*) as times from money_cases group by 1) made on made.booking_id = b.id
    join (select facts ->> 'ref' as ref, count(*) as times from notifications
      where kind = 'case_opened' group by 1) told on told.ref = b.ref
    where told.times > made.times`,
  'a status has one event': `
    select b.ref || ' ' || e.action || ' ' || count(*) from booking_events e join bookings b on b.id = e.booking_id
    where e.action in ('request', 'confirm', 'approve', 'decline', 'expire', 'expire-hold', 'start', 'return', 'complete',
      'cancel', 'no-show')
    group by b.ref, e.action having count(*) > 1`,
} as const;

/** The gateway's objects as tables, for the queries above. */
const views = `
  create view intents as
    select id, nullif(data -> 'metadata' ->> 'payment', '')::uuid as payment_id, data ->> 'status' as status,
      (data ->> 'amount_received')::bigint as received
    from test_gateway.objects where kind = 'payment_intent';
  create view gateway_refunds as
    select r.id, i.payment_id, r.data -> 'metadata' ->> 'refund' as refund_id, r.data ->> 'status' as status,
      (r.data ->> 'amount')::bigint as amount
    from test_gateway.objects r join intents i on i.id = r.data ->> 'payment_intent'
    where r.kind = 'refund'`;

export async function createViews(owner: pg.Pool): Promise<void> {
  await owner.query(views);
}

export type Checked = { name: string; violations: string[] };

export async function checkInvariants(owner: pg.Pool): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await owner.query<Record<string, string>>(query);
    checked.push({ name, violations: rows.map((row) => String(Object.values(row)[0])) });
  }
  return checked;
}
