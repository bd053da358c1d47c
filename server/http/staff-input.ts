import { z } from 'zod';
import { shares } from '#server/domain/staff/work.ts';
import { line, text } from './input.ts';

/** Of an account as the staff's page showed it. */
export const accountVersion = z.object({ version: z.iso.datetime().pipe(z.coerce.date()) });

/** Why somebody of the staff does something; it stays on the record. */
export const reason = text(300).pipe(z.string().min(5));

export const replayed = z.object({ kind: z.enum(['webhook', 'job']), id: line(255), reason });

/** Whose work a list shows. */
export const share = z.enum(shares).catch('all').default('all');
