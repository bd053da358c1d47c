import type { ReviewDirection } from '#server/db/generated/enums.ts';
import { aspects, publishesAt, starsOf, type Scores } from '#server/domain/reviews/review.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Booking } from './bookings.ts';
import type { Car } from './fleet.ts';
import { DEMO_OWNER, type Person } from './people.ts';
import { Random, type Weighted } from './random.ts';
import { replyTo, textOfCar, textOfClient } from './review-texts.ts';
import type { Trip } from './trips.ts';
import type { World } from './world.ts';

export type Review = {
  id: string;
  booking: Booking;
  direction: ReviewDirection;
  stars: number;
  scores: Scores | null;
  text: string;
  createdAt: Date;
  publishedAt: Date | null;
  reply: string | null;
  repliedAt: Date | null;
};

type Written = Omit<Review, 'publishedAt' | 'reply' | 'repliedAt'>;

/** Both sides write within two weeks, or not at all. Neither can read the other's review before. */
export function planReviews(world: World, bookings: readonly Booking[]): Review[] {
  const random = new Random('reviews');
  return bookings.flatMap((booking) => {
    const { completedAt } = booking;
    if (!completedAt) return [];
    const written = [
      ...(random.chance(willOfClient(world, booking))
        ? [ofHost(random, booking, completedAt)]
        : []),
      ...(random.chance(0.66) ? [ofClient(random, booking, completedAt)] : []),
    ].filter(({ createdAt }) => createdAt <= world.now);
    const publishedAt = publishedAtOf(world, written, completedAt);
    return written.map((review) => answered(world, random, review, publishedAt));
  });
}

export function reviewRows(reviews: readonly Review[]) {
  return reviews.map(({ booking, scores, ...review }) => {
    const { trip, car, id: bookingId, hostId } = booking;
    const isClients = review.direction === 'client_to_host';
    const authorId = isClients ? trip.client.id : car.host.manager.id;
    return { ...review, ...(scores ?? noScores), bookingId, authorId, carId: car.id, hostId };
  });
}

const noScores = {
  cleanliness: null,
  maintenance: null,
  accuracy: null,
  communication: null,
  convenience: null,
};

const LAST_TRIP_DAYS = 10;

/** The demo client has reviewed every trip but the last. */
function willOfClient({ now }: World, { trip, completedAt }: Booking): number {
  if (trip.client.email !== 'client@volan.test') return 0.78;
  return completedAt && completedAt < hoursAfter(now, -LAST_TRIP_DAYS * 24) ? 1 : 0;
}

function ofHost(random: Random, booking: Booking, completedAt: Date): Written {
  const { trip, car } = booking;
  const scores = scoresOf(random, trip);
  const stars = starsOf(scores);
  const text = textOfCar(random, stars, wordsOf(car, trip.client), trip.client.locale);
  return {
    ...writtenBy(random, booking, completedAt),
    direction: 'client_to_host',
    stars,
    scores,
    text,
  };
}

function wordsOf({ model, town, host }: Car, { locale }: Person) {
  const car = `${model.make} ${model.model}`;
  const [name = ''] = host.manager.name.split(' ');
  if (host.kind === 'person') return { car, town, host: name, Host: name };
  return locale === 'en'
    ? { car, town, host: 'the team', Host: 'The team' }
    : { car, town, host: 'echipa', Host: 'Echipa' };
}

function ofClient(random: Random, booking: Booking, completedAt: Date): Written {
  const stars = booking.trip.incident
    ? random.pick([3, 4, 4])
    : random.weighted([
        [5, 84],
        [4, 16],
      ]);
  const text = textOfClient(random, stars);
  return {
    ...writtenBy(random, booking, completedAt),
    direction: 'host_to_client',
    stars,
    scores: null,
    text,
  };
}

function writtenBy(random: Random, booking: Booking, completedAt: Date) {
  const hours = Math.min(300, 2 + random.exponential(40));
  return { id: random.uuid(), booking, createdAt: hoursAfter(completedAt, hours) };
}

/** The demo owner gets better reviews than others. */
function moodsAfter({ incident, car }: Trip): Weighted<number> {
  const praise = incident ? 30 : 74;
  if (car.host.manager.email === DEMO_OWNER)
    return [
      [5, praise],
      [4, 20],
    ];
  return [
    [5, praise],
    [4, 20],
    [3, 4],
    [2, 3],
    [1, 1],
  ];
}

/** Most reviews are full of praise. If something went wrong, all scores are lower. */
function scoresOf(random: Random, trip: Trip): Scores {
  const mood = random.weighted(moodsAfter(trip));
  const near = () =>
    Math.max(1, Math.min(5, mood + (random.chance(0.22) ? random.pick([-1, 1]) : 0)));
  const [cleanliness = 5, maintenance = 5, accuracy = 5, communication = 5, convenience = 5] =
    aspects.map(() => near());
  return { cleanliness, maintenance, accuracy, communication, convenience };
}

/** When the second review is written, or after two weeks. */
function publishedAtOf(
  { now }: World,
  written: readonly Written[],
  completedAt: Date,
): Date | null {
  const [first, second] = written;
  const due = publishesAt(completedAt);
  if (first && second)
    return first.createdAt > second.createdAt ? first.createdAt : second.createdAt;
  return first && due <= now ? due : null;
}

function answered(world: World, random: Random, review: Written, publishedAt: Date | null): Review {
  const repliedAt = publishedAt && hoursAfter(publishedAt, random.between(2, 90));
  const isAnswered =
    review.direction === 'client_to_host' && random.chance(review.stars >= 4 ? 0.35 : 0.75);
  return repliedAt && repliedAt <= world.now && isAnswered
    ? { ...review, publishedAt, reply: replyTo(random, review.stars), repliedAt }
    : { ...review, publishedAt, reply: null, repliedAt: null };
}
