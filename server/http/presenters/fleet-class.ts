import type { ClassCar } from '#server/domain/classes/queries.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';
import { pick } from './pick.ts';

export type ClassCarView = {
  slug: string;
  name: string;
  year: number;
  plate: string;
  isListed: boolean;
  /** In minor units; of the leading car it is the price of the class. */
  basePrice: number;
  currency: string;
  branch: string | null;
};

export type ClassView = {
  id: string;
  lead: ClassCarView & { photo: ImageView | null };
  /** All cars with the leading one, which is the first. */
  cars: ClassCarView[];
  /** Where clients see it; `null` while the leading car is paused. */
  publicUrl: string | null;
  /** `null` for a member who does not manage the company. */
  urls: { edit: string; destroy: string } | null;
};

export function classCarView(car: ClassCar): ClassCarView {
  return {
    ...pick(car, 'slug', 'name', 'year', 'plate', 'basePrice', 'currency', 'branch'),
    isListed: car.status === 'listed',
  };
}

/** The classes among the cars, in their order. */
export function classViews(
  cars: readonly ClassCar[],
  { company, manages }: { company: string; manages: boolean },
): ClassView[] {
  const classes = Map.groupBy(cars, ({ classId }) => classId);
  return [...classes].flatMap(([id, members]) => {
    const lead = members.find(({ leadsClass }) => leadsClass);
    if (id === null || !lead) return [];
    const { slug: car, photo } = lead;
    return [
      {
        id,
        lead: { ...classCarView(lead), photo: photo && imageView(photo, lead.name) },
        cars: members.map(classCarView),
        publicUrl: lead.status === 'listed' ? url('cars.show', { car }) : null,
        urls: manages
          ? {
              edit: url('company.classes.edit', null, { company, lead: car }),
              destroy: url('company.classes.destroy', { class: id }),
            }
          : null,
      },
    ];
  });
}
