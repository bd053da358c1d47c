import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { MessageSide } from '#server/db/generated/enums.ts';
import { rules } from '../rules.ts';
import type { Actor } from '../users/actor.ts';
import { joinThread, readBy } from './own-threads.ts';

const FileRecord = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
});

const filesColumn = Prisma.sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes) order by f.position)
  from message_files f where f.message_id = m.id), '[]')`;

/** A message as its reader sees it: `text` is covered where the booking is not confirmed. */
const MessageRecord = z.object({
  id: z.string(),
  number: z.number(),
  requestKey: z.string(),
  side: z.enum(MessageSide),
  authorId: z.string().nullable(),
  authorName: z.string().nullable(),
  authorDeleted: z.boolean(),
  text: z.string(),
  isCovered: z.boolean(),
  files: z.array(FileRecord),
  createdAt: z.date(),
});

export type MessageRecord = z.infer<typeof MessageRecord>;

/** Which messages of a thread: those after a number, or those before one, or the newest. */
export type Part = { after: number } | { before: number | null };

/** Some messages of a thread, oldest first. */
export async function messagesOf(threadId: string, part: Part): Promise<MessageRecord[]> {
  const isAfter = 'after' in part;
  const rows = await db.sql(MessageRecord)`
    select m.id, m.number, m.request_key, m.side, m.author_id, u.name as author_name,
      coalesce(u.deleted_at is not null, false) as author_deleted, m.created_at,
      case when b.confirmed_at is null then coalesce(m.masked, m.body) else m.body end as text,
      b.confirmed_at is null and m.masked is not null as is_covered,
      ${filesColumn} as files
    from messages m join threads t on t.id = m.thread_id left join bookings b on b.id = t.booking_id
      left join users u on u.id = m.author_id
    where m.thread_id = ${threadId}::uuid and ${within(part)}
    order by ${isAfter ? Prisma.sql`m.number` : Prisma.sql`m.number desc`} limit ${rules.messages.pageOf}`;
  return isAfter ? rows : rows.toReversed();
}

function within(part: Part): Prisma.Sql {
  if ('after' in part) return Prisma.sql`m.number > ${part.after}`;
  return part.before === null ? Prisma.sql`true` : Prisma.sql`m.number < ${part.before}`;
}

const StoryMessage = z.object({
  number: z.number(),
  side: z.enum(MessageSide),
  authorName: z.string().nullable(),
  body: z.string(),
  isCovered: z.boolean(),
  files: z.array(FileRecord),
  createdAt: z.date(),
});

export type StoryMessage = z.infer<typeof StoryMessage>;

/** The longest story that the staff read at once. */
const LONGEST_STORY = 500;

/** The newest messages of a thread as they were written, oldest first; for the staff. */
export async function storyOf(threadId: string): Promise<StoryMessage[]> {
  const rows = await db.sql(StoryMessage)`
    select m.number, m.side, u.name as author_name, m.body, m.masked is not null as is_covered, m.created_at,
      ${filesColumn} as files
    from messages m left join users u on u.id = m.author_id
    where m.thread_id = ${threadId}::uuid order by m.number desc limit ${LONGEST_STORY}`;
  return rows.toReversed();
}

const Found = z.object({
  threadId: z.string(),
  number: z.number(),
  text: z.string(),
  createdAt: z.date(),
});

export type FoundMessage = z.infer<typeof Found>;

/** The newest messages of a person's threads that contain every word, whatever its capitals and marks. */
export async function searchMessages(actor: Actor, query: string): Promise<FoundMessage[]> {
  const words = foldedWords(query);
  if (words.length === 0) return [];
  const contains = words.map((word) => Prisma.sql`m.search_text like ${`%${word}%`}`);
  return db.sql(Found)`
    select m.thread_id, m.number, m.created_at,
      case when b.confirmed_at is null then coalesce(m.masked, m.body) else m.body end as text
    from messages m join threads t on t.id = m.thread_id ${joinThread}
    where ${readBy(actor)} and ${Prisma.join(contains, ' and ')}
    order by m.created_at desc, m.id limit ${rules.messages.pageOf}`;
}

/** As `folded` in the database, with the signs of a pattern taken as themselves. */
function foldedWords(query: string): string[] {
  const plain = query
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = plain.split(/\s+/).filter(Boolean).slice(0, 8);
  return words.map((word) => word.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`));
}

const UnreadThread = z.object({
  userId: z.string(),
  threadId: z.string(),
  messages: z.number(),
  newestAt: z.date(),
});

/** What clients and members who act for a host have not read, although it came before a moment. */
export async function unreadSince(before: Date): Promise<z.infer<typeof UnreadThread>[]> {
  return db.sql(UnreadThread)`
    with people as (
      select t.id as thread_id, t.client_id as user_id, 'host'::message_side as side, 0 as answered from threads t
        where t.host_number > 0
      union all select t.id, m.user_id, 'client', t.host_number from threads t ${joinThread}
        join host_members m on m.host_id = t.host_id and m.role <> 'viewer'
          and (m.branch_id is null or m.branch_id = c.branch_id)
        where t.client_number > t.host_number
    )
    select p.user_id, p.thread_id, count(*)::int as messages, max(m.created_at) as newest_at
    from people p left join thread_readers r on r.thread_id = p.thread_id and r.user_id = p.user_id
      join messages m on m.thread_id = p.thread_id and m.side = p.side and m.created_at <= ${before}
        and m.number > greatest(coalesce(r.read_number, 0), p.answered)
    group by p.user_id, p.thread_id order by p.user_id, newest_at`;
}
