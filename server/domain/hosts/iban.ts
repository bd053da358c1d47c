/** Lengths of IBANs in the countries to which payouts are made. Source: the IBAN registry of SWIFT (ISO 13616). */
const lengths: Record<string, number> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  ES: 24,
  FR: 27,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IT: 27,
  LT: 20,
  LU: 20,
  NL: 18,
  PL: 28,
  PT: 25,
  RO: 24,
  SI: 19,
  SK: 24,
};

/** The form in which it is stored: capitals without spaces. */
export function normalisedIban(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

export type IbanProblem = 'form' | 'country' | 'length' | 'check-digits';

/** What is wrong with an IBAN; `null` if nothing. Check digits: ISO 7064, mod 97-10. */
export function ibanProblem(iban: string): IbanProblem | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'form';
  const length = lengths[iban.slice(0, 2)];
  if (length === undefined) return 'country';
  if (iban.length !== length) return 'length';
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'check-digits';
}

/** The IBAN shortened so that its owner recognises it: "RO49 •••• 1234". */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${ibanEnding(iban)}`;
}

/** The digits by which its owner recognises it. */
export function ibanEnding(iban: string): string {
  return iban.slice(-4);
}

function remainder(rearranged: string): number {
  let rest = 0;
  for (const sign of rearranged) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
