export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

export function isChoice(field: Field): boolean {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Whether the value of a field differs from the one in the page's HTML. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== writtenIndex(field);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return isChoice(field)
    ? field.checked !== field.defaultChecked
    : field.value !== writtenValue(field);
}

export function hasChanges(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((element) => isField(element) && isChanged(element));
}

/** The text of a field; empty if there is no such field. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Resets the checkboxes and texts of a form to what React rendered last. */
export function showWritten(form: HTMLFormElement | null) {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  for (const field of fields) {
    if (isChoice(field)) field.checked = field.defaultChecked;
    else if (field.type === 'number') field.value = field.defaultValue;
  }
}

/** Sets the selects of a form to a choice made elsewhere: React does not change them after the first rendering. */
export function showSelected(
  form: HTMLFormElement | null,
  chosen: Readonly<Record<string, string>>,
) {
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLSelectElement) field.value = chosen[field.name] ?? '';
}

function writtenIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** The value as the field itself would show it: a slider, for example, only takes its steps. */
function writtenValue(field: HTMLInputElement): string {
  if (field.type === 'file' || field.type === 'hidden') return field.defaultValue;
  const twin = document.createElement('input');
  for (const name of ['type', 'min', 'max', 'step', 'value'])
    twin.setAttribute(name, field.getAttribute(name) ?? '');
  return twin.value;
}
