import type { Request, Response } from 'express';
import { z } from 'zod';
import { classNames } from '#server/domain/classes/queries.ts';
import { recentFleetChanges } from '#server/domain/fleet/change-queries.ts';
import { companiesOf, companyOf, type Company } from '#server/domain/fleet/company.ts';
import { fleetCounts, fleetPage } from '#server/domain/fleet/queries.ts';
import { branchesFor, filterFor } from '#server/domain/fleet/scope.ts';
import {
  chooseColumns,
  looksOf,
  MOST_VIEWS,
  removeView,
  saveView,
  type FleetView,
} from '#server/domain/fleet/views.ts';
import { seesMoneyOf } from '#server/domain/hosts/policy.ts';
import { clock } from '#server/lib/clock.ts';
import { fleetColumns, fleetSorts, type FleetSort } from '#shared/fleet.ts';
import { url } from '#shared/routes.ts';
import {
  asAddress,
  filterOf,
  readFleetQuery,
  shownFilter,
  type FleetQuery,
} from '../fleet-query.ts';
import { currentUser } from '../guards.ts';
import { line, parseBody, pathId } from '../input.ts';
import type { Pages } from '../pages.ts';
import { fleetCarView } from '../presenters/fleet.ts';
import { parseQuery } from '../query.ts';

type Props = Pages['CompanyOwner/Vehicles/Index'];

/** Cars on a page. */
const SIZE = 50;

/** Columns that are sorted from the largest value on at first. */
const largestFirst: ReadonlySet<FleetSort> = new Set([
  'price',
  'occupancy',
  'occupied',
  'revenue',
  'documents',
  'service',
  'odometer',
]);

export async function index(req: Request, res: Response) {
  const actor = currentUser(req);
  const asked = readFleetQuery(req.query);
  const company = companyOf(actor, asked.company);
  const seesMoney = seesMoneyOf(actor, company.id);
  const who = { hostId: company.id, userId: actor.id };
  const manages = company.role === 'manager';
  const [cars, counts, branches, classes, looks, recent] = await Promise.all([
    carsOf(company, asked, seesMoney),
    fleetCounts(company),
    branchesFor(company),
    classNames(company),
    looksOf(who),
    manages ? recentFleetChanges(company.id, clock.now()) : [],
  ]);
  const total = cars[0]?.total ?? 0;
  if (cars.length === 0 && asked.page > 1)
    return res.redirect(303, url('company.vehicles', null, asAddress(asked)));
  await res.inertia.render('CompanyOwner/Vehicles/Index', {
    company: { slug: company.slug, name: company.name },
    others: companiesOf(actor)
      .filter(({ id }) => id !== company.id)
      .map(({ slug, name }) => ({ name, url: url('company.vehicles', null, { company: slug }) })),
    cars: cars.map((car) => fleetCarView(car, { manages, seesMoney })),
    total,
    all: [...counts.values()].reduce((sum, some) => sum + some, 0),
    page: { current: asked.page, last: Math.max(1, Math.ceil(total / SIZE)) },
    filter: shownFilter(asked),
    branches,
    classes,
    counts: [...counts].map(([status, count]) => ({ status, cars: count })),
    ...columnsOf(asked, looks, seesMoney),
    sorts: sortsOf(asked),
    recent: recent.map((change) => recentView(change)),
    views: looks.views.map((view) => viewOf(company, view, asked)),
    urls: urlsOf(company, asked, manages),
  });
}

type Looks = Awaited<ReturnType<typeof looksOf>>;

/** The columns there are for the person, and of them those they have chosen to see or filter by. */
function columnsOf({ view, service }: FleetQuery, { views, columns }: Looks, seesMoney: boolean) {
  const offered = fleetColumns.filter((column) => seesMoney || column !== 'revenue');
  const chosen = views.find(({ id }) => id === view)?.columns ?? columns;
  return {
    offered,
    columns: offered.filter(
      (column) => chosen.includes(column) || (column === 'service' && service !== null),
    ),
  };
}

async function carsOf(company: Company, asked: FleetQuery, seesMoney: boolean) {
  const offset = (asked.page - 1) * SIZE;
  return fleetPage(
    {
      hostId: company.id,
      filter: filterFor(company, filterOf(asked)),
      order: asked.sort,
      offset,
      size: SIZE,
      seesMoney,
    },
    clock.now(),
  );
}

/** The address for each column's header. A second press reverses the order. */
function sortsOf(asked: FleetQuery): Props['sorts'] {
  const entries = fleetSorts.map((sort) => {
    const isCurrent = asked.sort.sort === sort;
    const isDescending = isCurrent ? !asked.sort.isDescending : largestFirst.has(sort);
    const address = asAddress({ ...asked, sort: { sort, isDescending } });
    const direction = asked.sort.isDescending ? 'descending' : 'ascending';
    return [
      sort,
      {
        url: url('company.vehicles', null, { ...address, view: asked.view }),
        direction: isCurrent ? direction : 'none',
      },
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from every sort there is
  return Object.fromEntries(entries) as Props['sorts'];
}

type Recent = Awaited<ReturnType<typeof recentFleetChanges>>[number];

function recentView({ id, operation, actor, cars, appliedAt, createdAt, undoneAt }: Recent) {
  return {
    url: url('company.vehicles.changes.show', { change: id }),
    kind: operation.kind,
    cars,
    by: actor.name,
    at: (appliedAt ?? createdAt).toISOString(),
    isUndone: undoneAt !== null,
  };
}

function viewOf({ slug }: Company, { id, name, query }: FleetView, asked: FleetQuery) {
  const address = { ...asAddress(readFleetQuery(parseQuery(query))), company: slug, view: id };
  return {
    id,
    name,
    url: url('company.vehicles', null, address),
    isOpen: id === asked.view,
    destroyUrl: url('company.vehicles.views.destroy', { view: id }),
  };
}

function urlsOf({ slug: company }: Company, asked: FleetQuery, manages: boolean): Props['urls'] {
  const address = { ...asAddress(asked), company };
  return {
    table: url('company.vehicles'),
    columns: url('company.vehicles.columns'),
    views: url('company.vehicles.views.store'),
    create: manages ? url('company.vehicles.create', null, { company }) : null,
    changes: manages ? url('company.vehicles.changes.store') : null,
    timeline: url('company.timeline', null, { company }),
    classes: url('company.classes', null, { company }),
    csv: url('company.vehicles.csv', null, address),
    import: manages ? url('company.vehicles.imports.create', null, { company }) : null,
  };
}

const company = z.string().max(120);

/** The filters and order of the table, to return to it. */
const look = z.string().max(2_000).default('');

const columnsInput = z.object({
  company,
  look,
  columns: z.array(z.enum(fleetColumns)).max(fleetColumns.length).default([]),
});

export async function updateColumns(req: Request, res: Response) {
  const input = parseBody(req, columnsInput);
  const actor = currentUser(req);
  const { id: hostId } = companyOf(actor, input.company);
  await chooseColumns({ hostId, userId: actor.id }, input.columns);
  res.redirect(303, tableUrl(input));
}

const viewInput = z.object({ company, look, name: line(40).pipe(z.string().min(1)) });

export async function storeView(req: Request, res: Response) {
  const input = parseBody(req, viewInput);
  const actor = currentUser(req);
  const { id: hostId } = companyOf(actor, input.company);
  const who = { hostId, userId: actor.id };
  const query = new URL(tableUrl(input), 'http://of').search.slice(1);
  const isSaved = await saveView(who, { name: input.name, query }, clock.now());
  if (!isSaved) {
    res.inertia.errors({ name: req.t('fleet.views.too_many', { count: MOST_VIEWS }) });
    return res.inertia.back(tableUrl(input));
  }
  const text = req.t('fleet.views.saved', { name: input.name });
  res.inertia.flash({ toast: { kind: 'success', text } });
  const { views } = await looksOf(who);
  const saved = views.find(({ name }) => name === input.name);
  res.redirect(303, saved ? `${tableUrl(input)}&view=${saved.id}` : tableUrl(input));
}

export async function destroyView(req: Request<{ view: string }>, res: Response) {
  await removeView(pathId(req.params.view), currentUser(req).id);
  res.inertia.flash({ toast: { kind: 'success', text: req.t('fleet.views.removed') } });
  res.inertia.back(url('company.vehicles'));
}

/** The table with the same filters and order. */
function tableUrl(input: { company: string; look: string }): string {
  const address = asAddress(readFleetQuery(parseQuery(input.look)));
  return url('company.vehicles', null, { ...address, company: input.company });
}
