import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { createDraft, saveStep } from '#server/domain/listings/drafting.ts';
import type { StepChange } from '#server/domain/listings/steps.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { actorOf, createHost } from '../../support/factories.ts';

export const now = new Date('2026-07-01T09:00:00Z');

const letters = () =>
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(3, 'X')
    .slice(0, 3)
    .toUpperCase();

export const identity = () => ({
  make: 'Dacia',
  model: 'Logan',
  year: 2019,
  plate: `B ${Math.floor(100 + Math.random() * 900)} ${letters()}${randomUUID().slice(0, 4).toUpperCase()}`,
  vin: null,
  colour: 'blue',
  odometerKm: 82_000,
});

export const specification = {
  category: 'sedan',
  seats: 5,
  doors: 4,
  gearbox: 'manual',
  fuel: 'petrol',
  features: ['air_conditioning'],
  description: '',
} as const;

/** The steps of a draft after its identity, photos apart. */
export const furtherSteps: StepChange[] = [
  { step: 'specification', fields: { ...specification, features: ['isofix'] } },
  {
    step: 'place',
    fields: {
      town: 'Cluj-Napoca',
      townSlug: 'cluj-napoca',
      address: 'Strada Horea 12',
      lat: 46.7785,
      lng: 23.5876,
    },
  },
  {
    step: 'price',
    fields: {
      basePrice: 120_00,
      discount3: 500,
      discount7: 1000,
      discount30: 2000,
      kmPerDay: 200,
      kmPrice: 100,
      deposit: 1_000_00,
      excess: 2_500_00,
      insurer: 'Groupama',
      roadsidePhone: '+40 21 999',
      deliveryKm: null,
      deliveryKmFee: null,
      deliveryMinFee: null,
    },
    lists: {
      protections: [{ plan: 'plus', dayPrice: 30_00, excess: 1_000_00, deposit: 500_00 }],
      extras: [{ kind: 'child_seat', name: null, unit: 'booking', price: 40_00, maxQuantity: 2 }],
      deliveryPlaces: [{ name: 'Gara Cluj', lat: 46.7848, lng: 23.5858, fee: 20_00 }],
    },
  },
  {
    step: 'rules',
    fields: {
      leadHours: 4,
      minHours: 24,
      maxDays: 30,
      bufferMinutes: 60,
      instantBook: false,
      minAge: 23,
      minLicenceYears: 3,
      cancellationPolicy: 'moderate',
      rules: 'Fără fumat.',
      selfCheckIn: null,
    },
  },
];

export async function createOwner() {
  const host = await createHost();
  return { host, actor: await actorOf(host.owner) };
}

export async function createFreshDraft(owner?: { host: { id: string }; actor: Actor }) {
  const { host, actor } = owner ?? (await createOwner());
  const what = { identity: identity(), specification: { ...specification, features: [] } };
  const created = await createDraft(host.id, what, { actor, now });
  if (!created.ok) throw new Error(created.problem);
  return { slug: created.slug, actor, host, ...what };
}

/** A draft with everything that a review needs. */
export async function createFilledDraft() {
  const draft = await createFreshDraft();
  let version = 1;
  for (const change of furtherSteps) {
    const saved = await saveStep(draft.slug, change, { actor: draft.actor, now, version });
    if (saved.ok) version = saved.version;
  }
  const { id } = await db.car.findUniqueOrThrow({ where: { slug: draft.slug } });
  await addPhotos(id, 4);
  return { ...draft, id, version };
}

async function addPhotos(carId: string, count: number) {
  await db.carPhoto.createMany({
    data: Array.from({ length: count }, (_, position) => ({
      carId,
      position,
      file: `photo-${position}`,
      width: 1600,
      height: 1200,
      placeholder: '#888888',
    })),
  });
}
