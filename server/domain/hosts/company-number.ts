const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2];

/** The form in which it is stored: "RO18547290" for a company that pays VAT, "18547290" for others. */
export function normalisedCompanyNumber(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Whether this is a Romanian company number (CUI): two to ten digits, of which the last is a check digit. */
export function isCompanyNumber(number: string): boolean {
  if (!/^(RO)?[1-9]\d{1,9}$/.test(number)) return false;
  const digits = number.replace('RO', '').padStart(weights.length + 1, '0');
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return ((sum * 10) % 11) % 10 === Number(digits.at(-1));
}

/**
 * Whether this is a number of the trade register, in the form used until July 2024 ("J40/1234/2015") or in the present
 * one.
 */
export function isTradeRegisterNumber(number: string): boolean {
  return /^([JFC]\d{13}|[JFC]\d{1,2}\/\d{1,6}\/\d{4})$/.test(number);
}
