import { expect } from 'vitest';

/** Whether no cache may keep it. */
export function isUncached({ headers }: Response): boolean {
  return (headers.get('cache-control') ?? '').includes('no-store');
}

/** What every answer carries, whatever it is. */
export function expectGuarded({ headers }: Response) {
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/(frame-ancestors 'none'|sandbox)/);
  expect(policy).toContain("default-src '");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toMatch(/same-origin|no-referrer/);
  expect(headers.get('x-powered-by')).toBeNull();
}
