import { z } from 'zod';
import { CarCategory, CarStatus } from '#server/db/generated/enums.ts';
import type { FleetFilter, FleetOrder } from '#server/domain/fleet/queries.ts';
import { fleetSorts } from '#shared/fleet.ts';
import { line, uuid, whole } from './input.ts';
import { pick } from './presenters/pick.ts';

const query = z.object({
  company: z.string().max(120).nullable().catch(null).default(null),
  q: line(60).catch('').default(''),
  status: z.enum(CarStatus).nullable().catch(null).default(null),
  category: z.enum(CarCategory).nullable().catch(null).default(null),
  branch: uuid.nullable().catch(null).default(null),
  class: uuid.nullable().catch(null).default(null),
  smart: z.enum(['on', 'off']).nullable().catch(null).default(null),
  documents: z.enum(['due']).nullable().catch(null).default(null),
  service: z.enum(['due']).nullable().catch(null).default(null),
  sort: z
    .string()
    .regex(/^-?[a-z]+$/)
    .catch('name')
    .default('name')
    .transform(orderOf),
  page: whole(1, 1_000).catch(1).default(1),
  view: uuid.nullable().catch(null).default(null),
});

export type FleetQuery = z.infer<typeof query>;

/** The filters and order in the address of the fleet's table; values that make no sense are ignored. */
export function readFleetQuery(given: unknown): FleetQuery {
  return query.parse(given ?? {});
}

export function filterOf({
  q,
  status,
  category,
  branch,
  class: carClass,
  smart,
  documents,
  service,
}: FleetQuery): FleetFilter {
  return {
    words: q,
    status,
    category,
    branch,
    carClass,
    smart: smart === null ? null : smart === 'on',
    documents: documents === 'due',
    service: service === 'due',
  };
}

const filterKeys = [
  'q',
  'status',
  'category',
  'branch',
  'class',
  'smart',
  'documents',
  'service',
] as const;

/** The filters as the page shows them, with their order. */
export function shownFilter(asked: FleetQuery) {
  return { ...pick(asked, ...filterKeys), sort: sortParam(asked.sort) };
}

/** The same as query parameters, without the page. */
export function asAddress(asked: FleetQuery) {
  const { sort, ...filter } = shownFilter(asked);
  return { company: asked.company, ...filter, sort: sort === 'name' ? null : sort };
}

function sortParam({ sort, isDescending }: FleetOrder): string {
  return `${isDescending ? '-' : ''}${sort}`;
}

function orderOf(typed: string): FleetOrder {
  const sort = fleetSorts.find((known) => known === typed.replace('-', '')) ?? 'name';
  return { sort, isDescending: typed.startsWith('-') };
}
