import { router } from '@inertiajs/react';
import { isChanged, isChoice, isField, type Field } from './fields.ts';
import { splitLanguage } from '#shared/routes.ts';

const STORAGE_KEY = 'volan.typed';

/** These are never stored: secrets, files, and fields that the browser must not fill in again. */
const excluded =
  '[type=password],[type=file],[type=hidden],[type=submit],[autocomplete^=cc-],[autocomplete=one-time-code],[data-forget]';

type StoredForm = { path: string; fields: { form: number; name: string; value: string }[] };

/** The fields that somebody has typed into on this page. */
const touched = new Set<Field>();

function isUnchecked(field: Field): boolean {
  return field instanceof HTMLInputElement && isChoice(field) && !field.checked;
}

function collect(): StoredForm {
  const forms = [...document.forms];
  const fields = [...touched]
    .filter((field) => field.isConnected && field.form && field.name && !field.matches(excluded))
    .map((field) => ({
      form: forms.findIndex((form) => form === field.form),
      name: field.name,
      value: isUnchecked(field) ? '' : field.value,
    }));
  return { path: pathNow(), fields };
}

/** The page's path without its language, so that changing the language keeps what was typed. */
function pathNow(): string {
  return splitLanguage(location.pathname).path;
}

/** Uses the native setter, to which React listens: a controlled field takes the value as if it had been typed. */
function write(field: Field, value: string) {
  if (isChoice(field)) {
    if (isUnchecked(field) === (field.value === value)) field.click();
    return;
  }
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  native?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function parseStored(text: string): StoredForm | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `storeTyped` below
    return JSON.parse(text) as StoredForm;
  } catch {
    return undefined;
  }
}

/** Fills in what was typed before this page was reloaded for a new release. Returns whether there was anything. */
export function restoreTyped(): boolean {
  const text = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  const stored = text ? parseStored(text) : undefined;
  if (!stored || stored.path !== pathNow()) return false;
  const found = stored.fields.flatMap(({ form, name, value }) => {
    const controls = [...(document.forms[form]?.elements ?? [])].filter(isField);
    const named = controls.filter((control) => control.name === name);
    const field = named.find((control) => isChoice(control) && control.value === value) ?? named[0];
    return field ? [{ field, value }] : [];
  });
  for (const { field, value } of found) write(field, value);
  return found.length > 0;
}

/** Stores what was typed, to fill it in after the same page is loaded again. */
export function storeTyped() {
  const stored = collect();
  if (stored.fields.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
}

/** Remembers which fields were typed into, and stores them when a new release forces a reload. */
export function storeTypedOnReload() {
  for (const field of document.querySelectorAll('input, textarea, select'))
    if (isField(field) && isChanged(field)) touched.add(field);
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) touched.add(target);
  });
  router.on('location', ({ detail: { versionChange } }) => {
    if (versionChange) storeTyped();
  });
  router.on('navigate', () => touched.clear());
}
