import { z } from 'zod';

export const flag = z
  .enum(['0', '1', 'false', 'true'], { error: 'must be 0 or 1' })
  .transform((value) => value === '1' || value === 'true');

export const wholeNumber = (least: number, most: number) =>
  z.coerce.number({ error: 'must be a whole number' }).int().min(least).max(most);

export const urlOf = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
    error: `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
