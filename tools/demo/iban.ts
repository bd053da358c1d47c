import type { Random } from './random.ts';

/** Four letters of Romanian banks as they stand in an IBAN. */
const banks = ['BTRL', 'RNCB', 'INGB', 'BRDE', 'RZBR', 'BACX', 'CECE'];

/** A Romanian account number with the check digits of ISO 13616. */
export function romanianIban(random: Random): string {
  const account = `${random.pick(banks)}${random.text('0123456789', 12)}${random.text('4567', 4)}`;
  return `RO${checkDigits('RO', account)}${account}`;
}

function checkDigits(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (sign) => Number.parseInt(sign, 36)).join('');
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}

const CUI_KEY = [7, 5, 3, 2, 1, 7, 5, 3, 2];

/** A company's tax id (CUI) with its check digit. */
export function taxId(random: Random): string {
  const body = String(random.int(10_000_000, 49_999_999)).slice(0, 7);
  const key = CUI_KEY.slice(-body.length);
  const total = key.reduce((sum, factor, at) => sum + factor * Number(body[at]), 0);
  return `RO${body}${((total * 10) % 11) % 10}`;
}
