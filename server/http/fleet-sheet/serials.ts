import { z } from 'zod';
import { foreignPlate, romanianPlate } from '#shared/vehicle.ts';
import { line } from '../input.ts';
import { listingFields } from '../listing-input.ts';

/** A plate of any country, but none that is a Romanian one with a digit written for a letter, or the other way round. */
export const plate = line(15).transform((typed, context) => {
  const meant = mistypedPlate(typed);
  const known = romanianPlate(typed) ?? foreignPlate(typed);
  if (meant)
    context.addIssue({ code: 'custom', message: 'errors.plateAlike', params: { plate: meant } });
  else if (!known)
    context.addIssue({ code: 'custom', message: typed ? 'errors.plate' : 'errors.required' });
  return known ?? typed;
});

/** No letter O, I or Q stands in a VIN because they look like digits (ISO 3779): who writes O or I means 0 or 1. */
export const vin = z
  .string()
  .transform((typed) => typed.replaceAll(/o/gi, '0').replaceAll(/i/gi, '1'))
  .pipe(listingFields.vin.unwrap());

const ALIKE = /^(?<county>[A-Z]{1,2}?|8)(?<digits>[\dOI]{2,3})(?<letters>[A-Z018]{3})$/;

/** The Romanian plate that "B O1 ABC" or "B 01 A8C" was meant to be; `null` of all else. */
function mistypedPlate(typed: string): string | null {
  const bare = typed.toUpperCase().replaceAll(/[\s.\-–—]/g, '');
  const { county = '', digits = '', letters = '' } = ALIKE.exec(bare)?.groups ?? {};
  if (!hasBoth(digits, letters) || romanianPlate(bare)) return null;
  return romanianPlate(asLetters(county) + asDigits(digits) + asLetters(letters));
}

/** Whether at least one sign on each side is what it should be. */
function hasBoth(digits: string, letters: string): boolean {
  return /\d/.test(digits) && /[A-Z]/.test(letters);
}

function asDigits(text: string): string {
  return text.replaceAll('O', '0').replaceAll('I', '1');
}

function asLetters(text: string): string {
  return text.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
}
