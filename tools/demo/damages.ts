import { centreOf, type DamageKind, type DamageZone } from '#shared/car-drawing.ts';
import type { Mark } from '#tools/drawings/damage.ts';
import type { CarDrawing } from '#tools/drawings/drawing.ts';
import type { Car } from './fleet.ts';
import { paints } from './paints.ts';
import { DEMO_OWNER } from './people.ts';
import { Random } from './random.ts';

/** A damage as a hand-over records it, and what its photo shows. */
export type Damage = {
  key: string;
  zone: DamageZone;
  kind: DamageKind;
  x: number | null;
  y: number | null;
  note: string;
  drawing: CarDrawing;
};

type Finding = readonly [zone: DamageZone, kind: DamageKind, mark: Mark, note: string];

/** Damages that the first hand-over of a car finds, because they are older. */
const older: readonly Finding[] = [
  ['rear_bumper', 'scratch', 'scratch', 'Zgârietură veche de parcare, doar în lac.'],
  ['right_front_wheel', 'scratch', 'kerb', 'Urme de bordură pe jantă.'],
  ['windscreen', 'crack', 'crack', 'Un ciob mic, dreapta jos; nu se întinde.'],
  ['left_front_door', 'dent', 'dent', 'O mică adâncitură sub mâner.'],
  ['bonnet', 'paint', 'chips', 'Vopsea sărită de la pietriș.'],
  ['boot', 'scratch', 'scratch', 'Zgâriată de bagaje, lângă broască.'],
];

const fresh: Finding = [
  'right_rear_door',
  'scratch',
  'scratch',
  'Zgârietură de 20 cm, până la grund.',
];

/** The demo hosts whose cars are most likely to be looked at. */
const known = new Set([DEMO_OWNER, 'company@volan.test']);

/** Every third car, and all cars of these hosts, have older damages. */
export function olderDamages(car: Car): Damage[] {
  const random = new Random(`damages of ${car.slug}`);
  const isMarked = known.has(car.host.manager.email) || random.chance(0.33);
  if (!isMarked) return [];
  return random.some(older, random.int(1, 2)).map((finding) => damageOf(car, finding, random));
}

export function freshDamage(car: Car, ref: string): Damage {
  return damageOf(car, fresh, new Random(`damage of ${ref}`));
}

function damageOf(car: Car, [zone, kind, mark, note]: Finding, random: Random): Damage {
  const place = centreOf(zone, car.model.category);
  const near = (middle: number) => middle + random.int(-9, 9);
  const { colour, body, variant } = car.look;
  return {
    key: random.uuid(),
    zone,
    kind,
    x: place && near(place.x),
    y: place && near(place.y),
    note,
    drawing: {
      body,
      colour: paints[colour],
      scene: 'city',
      view: 'damage',
      mark,
      variant: variant % 3,
      hour: 'day',
    },
  };
}
