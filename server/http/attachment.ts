import type { Response } from 'express';

/** The answer is a file of this name, for this person alone. */
export function attach(res: Response, name: string) {
  res.set({
    'Cache-Control': 'private, no-store',
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}
