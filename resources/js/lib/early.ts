import { isChoice, isField, touched, write, type Field } from './keep-typed.ts';
import { onArrival } from './waking.ts';

/** What the document itself noted before React came (server/http/paint-first.ts), and how it tells that it has. */
type Early = HTMLTemplateElement & {
  typed: Map<EventTarget, [value: string, checked: boolean]>;
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
    for (const [field, [value, checked]] of early.typed) {
      if (!isField(field) || !early.isAwake(field)) continue;
      early.typed.delete(field);
      touched.add(field);
      sayAgain(field, value, checked);
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

function sayAgain(field: Field, value: string, checked: boolean) {
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
