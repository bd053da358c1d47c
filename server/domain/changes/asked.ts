import { z } from 'zod';
import { ProtectionPlan } from '#server/db/generated/enums.ts';
import { NamedPlace } from '../places/delivery-point.ts';

/** What somebody asks for beside the dates: how many of an extra, where the car is handed over, which protection. */
export const AskedOptions = z.object({
  extras: z.record(z.string(), z.int().min(0).max(99)).default({}),
  /** One of the host's places; `stand`: where the car stands; `to`: a place that is named; `null`: as agreed. */
  place: z
    .uuid()
    .or(z.enum(['stand', 'to']))
    .nullable()
    .default(null),
  to: NamedPlace.nullable().default(null),
  /** Street and number, where the named place is a whole town. */
  street: z.string().max(120).default(''),
  /** `null`: as agreed. */
  protection: z.enum(ProtectionPlan).nullable().default(null),
});

export type AskedOptions = z.infer<typeof AskedOptions>;

export const asAgreed: AskedOptions = AskedOptions.parse({});
