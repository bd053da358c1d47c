import { planClaims, type Claim } from './claims.ts';
import { planBlocks, type Block } from './blocks.ts';
import { planBookings, type Booking } from './bookings.ts';
import { planDemoTrips } from './demo-trips.ts';
import { Diary } from './diary.ts';
import { planFleet, type Car } from './fleet.ts';
import { planHosts, type Host } from './hosts.ts';
import { planHandovers, type Handover } from './handovers.ts';
import { planPayments, type Payment } from './payments.ts';
import { planPayouts, type Payout } from './payouts.ts';
import { planPostings, type DatedPosting } from './postings.ts';
import { planPeople, type People } from './people.ts';
import { drawingsOf, type CarPicture } from './photos.ts';
import { planPrices, tariffDays, type DayPrice } from './prices.ts';
import { planTrips, type Trip } from './trips.ts';
import { planReviews, type Review } from './reviews.ts';
import { planDocuments, type PlannedDocument } from './documents.ts';
import { planMaintenance, type Maintenance } from './maintenance.ts';
import type { World } from './world.ts';

export type Plan = {
  world: World;
  people: People;
  hosts: readonly Host[];
  cars: readonly Car[];
  prices: readonly DayPrice[];
  pictures: readonly CarPicture[];
  bookings: readonly Booking[];
  blocks: readonly Block[];
  handovers: readonly Handover[];
  claims: readonly Claim[];
  payments: readonly Payment[];
  payouts: readonly Payout[];
  postings: readonly DatedPosting[];
  reviews: readonly Review[];
  documents: readonly PlannedDocument[];
  maintenance: Maintenance;
};

/** The whole marketplace in memory. The same world always gives the same plan. */
export function planSeed(world: World): Plan {
  const people = planPeople(world);
  const hosts = planHosts(world, people);
  const cars = planFleet(world, hosts);
  const prices = planPrices(world, cars);
  const diary = new Diary();
  const cast = { world, people, cars, diary };
  const trips = [...planDemoTrips(cast), ...planTrips(cast)];
  return planMarket(world, { people, hosts, cars, prices, diary, trips });
}

type Cast = Pick<Plan, 'people' | 'hosts' | 'cars' | 'prices'> & {
  diary: Diary;
  trips: readonly Trip[];
};

/** Everything that follows from some trips: bookings, hand-overs, money, reviews, documents. */
export function planMarket(
  world: World,
  { people, hosts, cars, prices, diary, trips }: Cast,
): Plan {
  const bookings = planBookings(world, trips, tariffDays(prices));
  const blocks = planBlocks(world, cars, diary);
  const handovers = planHandovers(world, bookings);
  const claims = planClaims(world, handovers);
  const payments = planPayments(world, bookings, claims);
  const payouts = planPayouts(world, bookings, { handovers, claims, payments });
  const postings = planPostings(payments, payouts);
  const money = { claims, payments, payouts, postings };
  const reviews = planReviews(world, bookings);
  const maintenance = planMaintenance(world, { cars, handovers, diary });
  const documents = planDocuments(world, { people, hosts, cars });
  const market = { world, people, hosts, cars, prices, pictures: drawingsOf(cars) };
  return { ...market, ...money, bookings, blocks, handovers, reviews, documents, maintenance };
}
