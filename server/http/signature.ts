import type { Request } from 'express';
import { z } from 'zod';
import type { Signing } from '#server/domain/inspections/signature.ts';
import { isSameName } from '#server/domain/users/names.ts';
import { drawingLimits, isSignature, signatureBox, type Drawing } from '#shared/drawn-signature.ts';
import { personName } from './account-input.ts';
import { currentUser } from './guards.ts';
import { uuid } from './input.ts';

/** A name typed as a signature, or standing under one that was drawn. */
export const signedName = personName;

const { width } = signatureBox;
const { strokes, numbersOfStroke, numbers } = drawingLimits;

const drawn: z.ZodType<Drawing> = z
  .array(z.array(z.number().int().min(0).max(width)).min(2).max(numbersOfStroke))
  .max(strokes)
  .refine((drawing) => drawing.flat().length <= numbers)
  .refine(isSignature, { error: 'errors.drawing' });

/** A form sends its fields as text; an empty one means that the name was typed. */
export const drawing = z.preprocess(
  (sent) => (typeof sent === 'string' ? parsed(sent) : sent),
  drawn.nullish().transform((value) => value ?? null),
);

function parsed(sent: string): unknown {
  try {
    return sent === '' ? null : JSON.parse(sent);
  } catch {
    return sent;
  }
}

/** What a phone says of a signature beside the name. */
export const signingFields = {
  drawing,
  key: uuid.nullish(),
  signedAt: z.iso.datetime().nullish(),
};

type SigningFields = {
  drawing: Drawing | null;
  key?: string | null | undefined;
  signedAt?: string | null | undefined;
};

export function signingOf(
  name: string,
  { drawing: strokesDrawn, key, signedAt }: SigningFields,
): Signing {
  return {
    name,
    drawing: strokesDrawn,
    key: key ?? null,
    at: signedAt ? new Date(signedAt) : null,
  };
}

/** What to say to somebody who signs with another name than that of their account. */
export function signatureProblem(req: Request, typed: string): string | null {
  return nameProblem(req, typed, currentUser(req).name);
}

/** What to say when the name under a signature is not that of the person who signs. */
export function nameProblem(req: Request, typed: string, name: string): string | null {
  return isSameName(typed, name) ? null : req.t('errors.signature', { name });
}
