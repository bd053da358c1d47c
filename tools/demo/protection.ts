import type { Protection } from '#server/domain/bookings/protection.ts';
import type { Random } from './random.ts';

/** Amounts in minor units. */
export type Insured = {
  excess: number;
  insurer: string;
  roadsidePhone: string;
  protections: readonly Protection[];
};

const insurers = [
  { insurer: 'Carpatica Asigurări', roadsidePhone: '+40 21 555 0140' },
  { insurer: 'Dacia Felix Asigurări', roadsidePhone: '+40 21 555 0171' },
  { insurer: 'Meridian Asigurări', roadsidePhone: '+40 21 555 0189' },
] as const;

/** Most cars offer all three plans. A plan with a lower excess costs more a day. */
export function protectionOf(
  { basePrice, deposit }: { basePrice: number; deposit: number },
  random: Random,
): Insured {
  const plus = {
    plan: 'plus' as const,
    dayPrice: lei(basePrice * 0.12),
    excess: deposit,
    deposit: hundreds(deposit / 2),
  };
  const full = {
    plan: 'full' as const,
    dayPrice: lei(basePrice * 0.22),
    excess: 0,
    deposit: hundreds(deposit / 4),
  };
  return {
    ...random.pick(insurers),
    excess: deposit * 3,
    protections: random.weighted([
      [[plus, full], 6],
      [[plus], 2],
      [[], 2],
    ]),
  };
}

/** Rounded to five lei, and never zero. */
function lei(minor: number) {
  return Math.max(1, Math.round(minor / 500)) * 500;
}

/** Rounded to a hundred lei. */
function hundreds(minor: number) {
  return Math.round(minor / 10_000) * 10_000;
}
