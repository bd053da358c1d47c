import { malformed } from './errors.ts';
import type { Parameters } from './form.ts';
import { findAny, type Scope } from './store.ts';

const MAX_DEPTH = 4;

/** Replaces ids by whole objects where the caller asked for it: `expand[]=latest_charge.balance_transaction`. */
export async function expand(
  scope: Scope,
  answer: object,
  wanted: Parameters | undefined,
): Promise<object> {
  if (wanted === undefined) return answer;
  if (!Array.isArray(wanted)) throw malformed('Invalid array', 'expand');
  const copy = structuredClone(answer);
  for (const path of wanted) {
    if (typeof path !== 'string' || path.split('.').length > MAX_DEPTH) {
      throw malformed('This property cannot be expanded.', 'expand');
    }
    await expandPath(scope, copy, path.split('.'));
  }
  return copy;
}

async function expandPath(scope: Scope, target: unknown, path: string[]): Promise<void> {
  const [field, ...rest] = path;
  if (field === undefined || typeof target !== 'object' || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) await expandPath(scope, item, path);
    return;
  }
  const value: unknown = Reflect.get(target, field);
  if (typeof value === 'string') {
    const found = await findAny(scope, value);
    if (found === undefined)
      throw malformed(`This property cannot be expanded (${field}).`, 'expand');
    Reflect.set(target, field, found);
  }
  await expandPath(scope, Reflect.get(target, field), rest);
}
