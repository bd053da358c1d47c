import type pg from 'pg';

/** What must not be there once everything has settled, by what it would mean. `now` is the test's clock. */
const unsettledAt = (now: Date) => ({
  // The queue's own clock ticks every minute, and a tick that was killed is followed by the next; what it makes due counts.
  'jobs that are running or wait for another try': `
    select name || ' ' || state || ' ' || data::text from pgboss.job
    where state in ('active', 'retry') and not starts_with(name, '__pgboss__')`,
  'jobs that are due': `
    select name || ' ' || data::text from pgboss.job
    where state = 'created' and start_after <= now() and not starts_with(name, '__pgboss__')`,
  'jobs that have failed for good': `
    select name || ' ' || coalesce(output::text, '') from pgboss.job where state = 'failed'`,
  'webhooks that did not arrive': `
    select event_id || ' ' || coalesce(last_answer, '') from test_gateway.deliveries where delivered_at is null`,
  'webhooks that were not handled': `
    select id || ' ' || coalesce(error, '') from webhook_events where processed_at is null`,
  'bookings that are not over': `
    select ref || ' ' || status from bookings
    where status in ('awaiting_payment', 'requested', 'confirmed', 'in_progress', 'returned')`,
  'payments that are open': `
    select p.id || ' ' || p.purpose || ' ' || p.status || ' of a booking ' || b.status
    from payments p join bookings b on b.id = p.booking_id
    where p.status = 'authorised' or p.status in ('created', 'requires_action') and p.purpose <> 'settlement'`,
  'refunds that are under way': `select id::text from refunds where status = 'created'`,
  'payouts that are under way': `
    select id || ' ' || status from payouts where status in ('approved', 'processing')`,
  'changes that are open': `
    select id || ' ' || state from booking_changes where state in ('proposed', 'awaiting_payment')`,
  'notifications whose mail or push is due': `
    select n.kind || ' ' || n.url || ' ' || d.channel from notification_deliveries d
    join notifications n on n.id = d.notification_id where d.due_at <= '${now.toISOString()}'`,
  'cars that are held for what is over': `
    select o.id::text from occupancies o join booking_changes c on c.id = o.change_id
    where o.active and c.state not in ('proposed', 'awaiting_payment')`,
});

/** @returns what has not settled, with examples; empty once everything has */
export async function whatIsUnsettled(owner: pg.Pool, now: Date): Promise<string[]> {
  const found: string[] = [];
  for (const [meaning, query] of Object.entries(unsettledAt(now))) {
    const { rows } = await owner.query<Record<string, string>>(query);
    if (rows.length === 0) continue;
    const examples = rows.slice(0, 5).map((row) => Object.values(row)[0]);
    found.push(`${rows.length} ${meaning}: ${examples.join('; ')}`);
  }
  return found;
}
