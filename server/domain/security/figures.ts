import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { failureKinds } from './event.ts';

const Count = z.object({ of: z.string(), count: z.number() });

const Spread = z.object({
  accountsOfOneNetwork: z.number(),
  networksOfOneAccount: z.number(),
  accountsTried: z.number(),
});

export type SecurityFigures = z.infer<typeof Spread> & { failures: z.infer<typeof Count>[] };

/** What of the last hour tells whether somebody tries passwords: how often, and over how many accounts and networks. */
export async function securityFigures(now: Date): Promise<SecurityFigures> {
  const [failures, [spread]] = await Promise.all([
    db.sql(Count)`
      select k.kind as of, coalesce(sum(e.count), 0)::int as count
      from unnest(${[...failureKinds]}::text[]) k (kind) left join security_events e
        on e.kind = k.kind::security_event_kind and e.at > ${now}::timestamptz - interval '1 hour'
      group by k.kind order by k.kind`,
    db.sql(Spread)`
      with tried as (
        select network, coalesce(user_id::text, email_hash) as account from security_events
        where kind = 'sign_in_failed' and at > ${now}::timestamptz - interval '1 hour')
      select
        coalesce((select max(n) from (select count(distinct account) as n from tried
          where network is not null group by network) networks), 0)::int as accounts_of_one_network,
        coalesce((select max(n) from (select count(distinct network) as n from tried
          group by account) accounts), 0)::int as networks_of_one_account,
        (select count(distinct account) from tried)::int as accounts_tried`,
  ]);
  if (!spread) throw new Error('An aggregate has always a row.');
  return { failures, ...spread };
}
