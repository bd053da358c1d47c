import { router } from '@inertiajs/react';

const MISTAKES = '[aria-invalid="true"], .field-error';

function firstMistake(): HTMLElement | undefined {
  const within = document.querySelector('dialog[open]') ?? document;
  const all = [...within.querySelectorAll<HTMLElement>(MISTAKES)];
  return all.find((element) => element.checkVisibility());
}

/** The bars at the top and, on a phone, at the bottom of the page cover so much of it. */
const BAR = 80;

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > BAR && bottom < innerHeight - BAR;
}

function show() {
  const mistake = firstMistake();
  if (!mistake) return;
  mistake.focus({ preventScroll: true });
  if (!isInSight(mistake)) mistake.scrollIntoView({ block: 'center' });
}

/** The button of a long form can be a screen away from what was wrong, above all on a phone. */
export function showFirstMistake(): void {
  // A form learns its errors after the event, and renders them after that.
  router.on('error', () => requestAnimationFrame(() => requestAnimationFrame(show)));
}
