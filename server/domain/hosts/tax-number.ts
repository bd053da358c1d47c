import { HOME_COUNTRY } from '#shared/tax-countries.ts';

const weights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];

/** The centuries for the first digit of a personal number; those of residents (7, 8) allow several. */
const centuries: Readonly<Record<string, readonly number[]>> = {
  1: [1900],
  2: [1900],
  3: [1800],
  4: [1800],
  5: [2000],
  6: [2000],
  7: [1900, 2000],
  8: [1900, 2000],
};

/** Without what only makes it easier to read, as the number is stored. */
export function normalisedTaxNumber(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Whether this can be the tax number of somebody who lives there. Only Romania's numbers are checked. */
export function isTaxNumberOf(residence: string, number: string): boolean {
  return residence === HOME_COUNTRY ? isTaxNumber(number) : /^[A-Z0-9/+]{4,30}$/.test(number);
}

/** Whether this can be a number for VAT: of a member state, with its letters before it. */
export function isVatNumber(number: string): boolean {
  return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(number);
}

/**
 * Whether this is a Romanian personal number (CNP), or the tax number (NIF) of a person without one: thirteen digits,
 * of which the last is a check digit.
 */
export function isTaxNumber(number: string): boolean {
  return /^[1-9]\d{12}$/.test(number) && withCheckDigit(number.slice(0, -1)) === number;
}

/** Adds the check digit to the first twelve digits. */
export function withCheckDigit(number: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  const check = sum % 11;
  return `${number}${check === 10 ? 1 : check}`;
}

/**
 * Whether a personal number can belong to somebody born on that day. A tax number that begins with 9 contains no date.
 */
export function goesWithBirthDate(number: string, bornOn: string): boolean {
  const possible = centuries[number[0] ?? ''];
  if (!possible) return true;
  const [year, month, day] = [number.slice(1, 3), number.slice(3, 5), number.slice(5, 7)];
  return possible.some((century) => `${century + Number(year)}-${month}-${day}` === bornOn);
}

/** The number shortened so that its owner recognises it: "•••••••••1234". */
export function maskedTaxNumber(number: string): string {
  return number.slice(-4).padStart(number.length, '•');
}
