import { z } from 'zod';
import { nearestPlace } from '#server/domain/places/places.ts';
import { line } from './input.ts';

/** Within Romania, or close to its borders. */
const degrees = (min: number, max: number) =>
  z.coerce.number().refine((value) => value >= min && value <= max, { error: 'errors.place' });

/** An address with its position on the map; its town is the nearest one. */
export const place = z
  .object({
    address: line(200).pipe(z.string().min(5)),
    lat: degrees(43.5, 48.4),
    lng: degrees(20, 30),
  })
  .transform((fields, context) => {
    const town = nearestPlace(fields.lat, fields.lng);
    if (!town) context.addIssue({ code: 'custom', message: 'errors.choose', path: ['address'] });
    return { ...fields, town: town?.name ?? '', townSlug: town?.slug ?? '' };
  });
