export type CardInput = { number: string; expiry: string; cvc: string; name: string };

export type CardField = keyof CardInput;

export const emptyCard: CardInput = { number: '', expiry: '', cvc: '', name: '' };

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** "4242 4242 4242 4242", as it is printed on the card. */
export function formatNumber(text: string): string {
  return digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** "08/29" from whatever is typed or filled in: "829", "08 / 2029", "8/29". */
function formatExpiry(text: string): string {
  const [typedMonth = '', typedYear] = text.split('/').map(digitsOf);
  if (typedYear !== undefined) return `${typedMonth.padStart(2, '0')}/${lastTwo(typedYear)}`;
  const digits = /^[2-9]/.test(typedMonth) ? `0${typedMonth}` : typedMonth;
  return digits.length > 2 ? `${digits.slice(0, 2)}/${lastTwo(digits.slice(2))}` : digits;
}

/** "2029" is filled in by browsers where "29" is asked for. */
function lastTwo(year: string): string {
  return year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2);
}

function formatCvc(text: string): string {
  return digitsOf(text).slice(0, 4);
}

export const formatters: Record<CardField, (text: string) => string> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
  name: (text) => text,
};

const complete: Record<CardField, (value: string) => boolean> = {
  number: (value) => digitsOf(value).length >= 12,
  expiry: (value) => /^(0[1-9]|1[0-2])\/\d\d$/.test(value),
  cvc: (value) => value.length >= 3,
  name: (value) => value.trim() !== '',
};

/** The fields that are not filled in yet. */
export function missingFields(card: CardInput): CardField[] {
  const fields: CardField[] = ['number', 'expiry', 'cvc', 'name'];
  return fields.filter((field) => !complete[field](card[field]));
}

/** The card as Stripe's interface takes it from a browser. */
export function cardParameters({ number, expiry, cvc, name }: CardInput): [string, string][] {
  const [month = '', year = ''] = expiry.split('/');
  const prefix = 'payment_method_data';
  return [
    [`${prefix}[type]`, 'card'],
    [`${prefix}[card][number]`, digitsOf(number)],
    [`${prefix}[card][exp_month]`, String(Number(month))],
    [`${prefix}[card][exp_year]`, `20${year}`],
    [`${prefix}[card][cvc]`, cvc],
    [`${prefix}[billing_details][name]`, name.trim()],
  ];
}
