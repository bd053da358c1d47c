import type { Request } from 'express';
import { z } from 'zod';
import { hostWeekdays, type WeekHours } from '#server/domain/hosts/opening-hours.ts';
import { optional } from './input.ts';

/** "07:30", at a full or half hour; "24:00" is the end of a day. */
export const opening = z.string().regex(/^([01]\d|2[0-3]):[03]0$/);
export const closing = opening.or(z.literal('24:00'));
const weekday = z.enum(hostWeekdays);

/** The opening hours of a week: two fields for each day, both empty for a closed one. */
export const weekFields = {
  opens: z.partialRecord(weekday, optional(opening)).default({}),
  closes: z.partialRecord(weekday, optional(closing)).default({}),
};

type Week = z.infer<z.ZodObject<typeof weekFields>>;

/** Errors by field: a day needs both times or none. */
export function problemsOfWeek(req: Request, { opens, closes }: Week): Record<string, string> {
  const wrong = hostWeekdays.filter((day) => {
    const [from, to] = [opens[day] ?? null, closes[day] ?? null];
    return (from === null) !== (to === null) || (from !== null && to !== null && from >= to);
  });
  if (hostWeekdays.every((day) => !opens[day]))
    return { [`opens[mon]`]: req.t('owner.hours.problem.none') };
  return Object.fromEntries(
    wrong.map((day) => [`closes[${day}]`, req.t('owner.hours.problem.span')]),
  );
}

export function weekOf({ opens, closes }: Week): WeekHours {
  return Object.fromEntries(
    hostWeekdays.map((day) => {
      const [from, to] = [opens[day], closes[day]];
      return [day, from && to ? ([from, to] satisfies [string, string]) : null];
    }),
  );
}
