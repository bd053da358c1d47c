import { z } from 'zod';
import type { Drawing } from '#shared/drawn-signature.ts';

/** A drawn signature as the database stores it. */
export const StoredDrawing: z.ZodType<Drawing> = z.array(z.array(z.number()));
