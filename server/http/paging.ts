import { z } from 'zod';

/** The page number in a list's address; the first page for anything invalid. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1).default(1);

/** `limit` and `offset` of a page. */
export function slice(page: number, size: number) {
  return { limit: size, offset: (page - 1) * size };
}

export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
