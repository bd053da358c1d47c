import { createHmac } from 'node:crypto';
import { secretFor } from '#server/env.ts';
import { rules } from '../rules.ts';

export type Position = { lat: number; lng: number };

const METRES_PER_DEGREE = 111_195;

/**
 * The position that the public sees: 300 to 500 metres from the real one, always the same. The offset depends on a
 * secret; otherwise anybody who knows the car's id could compute it.
 */
export function publicPosition(
  carId: string,
  { lat, lng }: Position,
  secret = secretFor('public-positions'),
): Position {
  const digest = createHmac('sha256', secret).update(carId).digest();
  const { offsetMinMetres, offsetMaxMetres } = rules.position;
  const angle = fraction(digest, 0) * 2 * Math.PI;
  const metres = offsetMinMetres + fraction(digest, 4) * (offsetMaxMetres - offsetMinMetres);
  const east = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return {
    lat: rounded(lat + (metres * Math.cos(angle)) / METRES_PER_DEGREE),
    lng: rounded(lng + (metres * Math.sin(angle)) / east),
  };
}

function fraction(digest: Buffer, at: number): number {
  return digest.readUInt32BE(at) / 2 ** 32;
}

/** Six decimals of a degree are about ten centimetres. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
