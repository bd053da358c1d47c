import type { Request } from 'express';
import { z } from 'zod';
import type { Signing } from '#server/domain/inspections/signature.ts';
import { isSameName } from '#server/domain/users/names.ts';
import { drawingLimits, isSignature, signatureBox, type Drawing } from '#shared/drawn-signature.ts';
import { personName } from './account-input.ts';
import { currentUser } from './guards.ts';
import { uuid } from './input.ts';

/** A name typed as a signature, or written below a drawn one. */
export const signedName = personName;

const { width } = signatureBox;
const { strokes, numbersOfStroke, numbers } = drawingLimits;

const drawn: z.ZodType<Drawing> = z
  .array(z.array(z.number().int().min(0).max(width)).min(2).max(numbersOfStroke))
  .max(strokes)
  .refine((drawing) => drawing.flat().length <= numbers)
  .refine(isSignature, { error: 'errors.drawing' });

/** The drawing of a signature. A form sends it as text; empty means that the name was typed. */
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

/** What a form sends with a signature besides the name. */
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

/** The error for a signature with another name than that of the account; `null` if it is right. */
export function signatureProblem(req: Request, typed: string): string | null {
  const { name } = currentUser(req);
  return isSameName(typed, name) ? null : req.t('errors.signature', { name });
}

/** The error for a client's signature on the screen of somebody else with another name; `null` if it is right. */
export function clientNameProblem(req: Request, typed: string, name: string): string | null {
  return isSameName(typed, name) ? null : req.t('errors.clientSignature', { name });
}
