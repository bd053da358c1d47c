import type { PhotoAngle } from '#server/db/generated/enums.ts';
import type { StoredImage } from '#server/domain/media/copies.ts';
import type { CarDrawing } from '#tools/drawings/drawing.ts';
import { scenes, type Hour, type SceneName } from '#tools/drawings/scenes/scene.ts';
import type { Car } from './fleet.ts';
import type { Handover } from './handovers.ts';
import { paints, type Look } from './paints.ts';
import { Random } from './random.ts';
import { required } from './required.ts';

export type CarPicture = { carId: string; drawing: CarDrawing };

/** The pictures of each car, its cover first. Cars that look alike share pictures, so that few have to be drawn. */
export function drawingsOf(cars: readonly Car[]): CarPicture[] {
  const random = new Random('photos');
  return cars.flatMap((car) => {
    const { cover } = car;
    const shown = [
      outside(car.look, 'front34', cover),
      outside(car.look, 'side', 0),
      outside(car.look, 'rear34', 1),
      inside(car, random.int(0, 5)),
      ...(random.chance(0.6) ? [outside(car.look, 'front34', 1 - cover)] : []),
    ];
    return shown.map((drawing) => ({ carId: car.id, drawing }));
  });
}

export function photoRows(drawings: readonly { carId: string }[], images: readonly StoredImage[]) {
  const random = new Random('photo ids');
  const counts = new Map<string, number>();
  return drawings.map(({ carId }, at) => {
    const image = required(images[at], 'the picture of a car');
    const position = counts.get(carId) ?? 0;
    counts.set(carId, position + 1);
    const { file, width, height, placeholder } = image;
    return { id: random.uuid(), carId, position, file, width, height, placeholder };
  });
}

type PhotoRow = ReturnType<typeof photoRows>[number];

/** A hand-over has a photo of each side of the car, as its owner's pictures do. */
const angles: readonly (readonly [angle: PhotoAngle, picture: number])[] = [
  ['front', 0],
  ['left', 1],
  ['rear', 2],
  ['right', 1],
  ['interior', 3],
  ['dashboard', 3],
];

export function handoverPhotoRows(handovers: readonly Handover[], photos: readonly PhotoRow[]) {
  const random = new Random('hand-over photos');
  const byCar = Map.groupBy(photos, ({ carId }) => carId);
  return handovers.flatMap(({ id: inspectionId, booking, submittedAt }) => {
    const pictures = byCar.get(booking.car.id) ?? [];
    return angles.map(([angle, at]) => {
      const picture = required(pictures[at], `a picture of ${booking.car.slug}`);
      const { file, width, height, placeholder } = picture;
      const image = { file, width, height, placeholder, damageKey: null };
      return { inspectionId, angle, uploadKey: random.uuid(), createdAt: submittedAt, ...image };
    });
  });
}

function outside(look: Look, view: 'front34' | 'side' | 'rear34', turn: number): CarDrawing {
  const { body, colour, variant } = look;
  const scene = sceneOf(look, turn);
  const hour = hourOf(look, turn, scene);
  return { body, colour: paints[colour], scene, view, variant, hour };
}

/** Most cars are photographed by daylight, some at dusk. */
function hourOf({ variant }: Look, turn: number, scene: SceneName): Hour {
  if (variant % 7 === 4 && turn === 1) return 'dusk';
  const hour = (['day', 'golden', 'morning'] as const)[(variant + turn) % 3] ?? 'day';
  return hour === 'golden' && scene === 'winter' ? 'morning' : hour;
}

/** A convertible is not photographed in the snow. */
function sceneOf({ body, variant }: Look, turn: number): SceneName {
  const fitting = body === 'convertible' ? scenes.filter((scene) => scene !== 'winter') : scenes;
  return fitting[(variant + turn * 2) % fitting.length] ?? 'city';
}

/** A picture from inside does not show the paint, so all cars share the same dozen interiors. */
function inside({ gearbox }: Car, variant: number): CarDrawing {
  const scene = scenes[variant % scenes.length] ?? 'city';
  return {
    body: 'hatchback',
    colour: paints.grey,
    scene,
    view: 'interior',
    variant,
    hour: 'day',
    gearbox,
  };
}
