import type { CarCategory } from '#server/db/generated/enums.ts';
import type { CategoryCount, TownCount } from '#server/domain/cars/showcase.ts';
import { placeBySlug } from '#server/domain/places/places.ts';
import { marketUrl } from '../market-slugs.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';
import { townScene } from './town-scene.ts';

export type TownCard = {
  name: string;
  url: string;
  count: number;
  fromPrice: number;
  /** The address of a drawn picture of the town. */
  scene: string;
};

export type CategoryCard = Omit<TownCard, 'name' | 'scene'> & {
  category: CarCategory;
  photo: ImageView | null;
};

/** Towns in our list of places; cars elsewhere are found only by searching. */
export function townCards(towns: readonly TownCount[]): TownCard[] {
  return towns.flatMap(({ townSlug, count, fromPrice }) => {
    const place = placeBySlug(townSlug);
    if (!place) return [];
    const link = marketUrl({ kind: 'town', townSlug });
    return [{ name: place.name, url: link, count, fromPrice, scene: townScene(townSlug) }];
  });
}

export function categoryCard({ category, count, fromPrice, photo }: CategoryCount): CategoryCard {
  return {
    category,
    url: marketUrl({ kind: 'category', category }),
    count,
    fromPrice,
    photo: photo && imageView(photo, ''),
  };
}
