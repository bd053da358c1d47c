import { isChoice, isField, touched, write, type Field } from './keep-typed.ts';
import { onArrival } from './waking.ts';

type Typed = [value: string, checked: boolean, wasAwake: boolean];

/** What the document itself noted before React came (server/http/paint-first.ts), and how it tells that it has. */
type Early = HTMLTemplateElement & {
  typed: Map<EventTarget, Typed>;
  /** The last button. Who presses three times in vain means it once. */
  pressed?: HTMLButtonElement | null;
  isAwake: (node: EventTarget) => boolean;
  stop: () => void;
};

/** By then the first page is awake, or its code never comes. Milliseconds. */
const FIRST_PAGE_MS = 10_000;

/**
 * What was typed into the server's HTML stands in its field, where React does not look, and what was pressed there did
 * nothing. Both are done again, once, when that part of the page has come awake.
 */
export function repeatWhatCameEarly() {
  const early = document.querySelector<Early>('template#scripts');
  if (!early?.typed) return;
  const repeat = () => {
    for (const [field, typed] of early.typed) {
      if (!isField(field) || !early.isAwake(field)) continue;
      touched.add(field);
      if (isKnown(field, typed)) {
        early.typed.delete(field);
        continue;
      }
      sayAgain(field, typed);
      early.typed.set(field, [typed[0], typed[1], true]);
    }
    const button = early.pressed;
    if (!button || !early.isAwake(button)) return;
    early.pressed = null;
    button.click();
  };
  // Not within the event that woke the part, which has yet to do what the browser itself does with it.
  const repeatSoon = () => setTimeout(repeat);
  onArrival.add(repeatSoon);
  repeat();
  setTimeout(() => {
    onArrival.delete(repeatSoon);
    early.stop();
  }, FIRST_PAGE_MS);
}

/**
 * Whether React has heard of it. A part it has begun with looks awake before it is, and then it takes a choice for what
 * was there from the start: the choice is shown, and React has the other. So choices are looked at until both agree.
 */
function isKnown(field: Field, [, checked, wasAwake]: Typed): boolean {
  if (!isChoice(field)) return wasAwake;
  const { checked: held } = propsOf(field);
  if (held === checked) return true;
  return wasAwake && (held === undefined || field.checked !== checked);
}

/** What React last rendered the field with. */
function propsOf(field: HTMLInputElement): Record<string, unknown> {
  const entry = Object.entries(field).find(([key]) => key.startsWith('__reactProps'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the props of an element
  return (entry?.[1] ?? {}) as Record<string, unknown>;
}

function sayAgain(field: Field, [value, checked]: Typed) {
  if (isChoice(field)) chooseAgain(field, checked);
  else if (field instanceof HTMLSelectElement) write(field, value);
  else if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
  else if (field.defaultValue !== value) typeAgain(field, value);
}

/** React ignores what it believes to be there already, so the choice is taken back before it is made again. */
function chooseAgain(field: HTMLInputElement, checked: boolean) {
  if (field.defaultChecked === checked) return;
  field.checked = !checked;
  field.click();
}

/** As with a choice, something else comes first. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const { selectionStart, selectionEnd } = field;
  write(field, field.defaultValue);
  write(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}
