/** The colours a car is described by. Their texts are in resources/lang, under `car.colour.<key>`. */
export const carColours = [
  'white',
  'silver',
  'grey',
  'black',
  'blue',
  'red',
  'green',
  'beige',
  'brown',
  'orange',
  'yellow',
] as const;

export type CarColour = (typeof carColours)[number];

const COUNTIES =
  'AB|AG|AR|B|BC|BH|BN|BR|BT|BV|BZ|CJ|CL|CS|CT|CV|DB|DJ|GJ|GL|GR|HD|HR|IF|IL|IS|MH|MM|MS|NT|OT|PH|SB|SJ|SM|SV|TL|TM|TR|VL|VN|VS';

const PERMANENT = new RegExp(`^(?:(B)(\\d{2,3})|(${COUNTIES})(\\d{2}))([A-Z]{3})$`);
const TEMPORARY = new RegExp(`^(${COUNTIES})(\\d{3,6})$`);

/** A Romanian plate in its usual form, "B 123 ABC"; `null` for any other text. */
export function romanianPlate(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s.\-–—]/g, '');
  const permanent = PERMANENT.exec(text);
  if (permanent) {
    const [, capital, ofCapital, county, ofCounty, letters = ''] = permanent;
    return [capital ?? county, ofCapital ?? ofCounty, letters].join(' ');
  }
  const temporary = TEMPORARY.exec(text);
  return temporary && `${temporary[1]} ${temporary[2]}`;
}

/**
 * A plate of another country: letters and digits, with the spaces and dashes that were typed; `null` for any other
 * text.
 */
export function foreignPlate(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  return /^(?=.*\d)[A-Z0-9]([A-Z0-9 -]{1,10})[A-Z0-9]$/.test(text) ? text : null;
}

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';

/** Only cars made for North America and China must have a check digit in the ninth place (ISO 3779, 49 CFR 565). */
const HAS_CHECK_DIGIT = /^[1-5L]/;

/** A vehicle identification number in capitals; `null` when it cannot be one. */
export function vinOf(typed: string): string | null {
  const vin = bareVin(typed);
  if (!hasVinForm(vin)) return null;
  if (!HAS_CHECK_DIGIT.test(vin)) return vin;
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * (VALUES.indexOf(vin[at] ?? '') % 10),
    0,
  );
  return '0123456789X'[sum % 11] === vin[8] ? vin : null;
}

/** Whether a text has the length and the characters of one, whatever its check digit says. */
export function hasVinForm(typed: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(bareVin(typed));
}

function bareVin(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '');
}
