import type { Locale } from '#shared/translate.ts';
import type { Bubble } from './clusters.ts';
import type { BubbleSize } from './declutter.ts';
import { carCount, mapTexts, shortCount } from './texts.ts';

/** Which marker the page points at; a cluster answers for those inside it. */
export type Emphasis = { highlighted: string | null; selected: string | null };

/** What a screen reader says for the bubble. */
export function bubbleName(bubble: Bubble, locale: Locale): string {
  const { name, label } = bubble.cheapest;
  if (bubble.count === 1) {
    return `${name}, ${label}`;
  }
  return mapTexts(locale)
    .cluster.replace('{count}', carCount(locale, bubble.count))
    .replace('{label}', label);
}

/** The pill itself, without behaviour: the engine decides what is a button. */
export function drawBubble(element: HTMLElement, bubble: Bubble, locale: Locale): void {
  element.className = bubble.count > 1 ? 'map-bubble map-bubble--cluster' : 'map-bubble';
  element.replaceChildren();
  if (bubble.count > 1) {
    element.append(part('map-bubble__count', shortCount(locale, bubble.count)));
  } else {
    element.append(part('map-bubble__price', bubble.cheapest.label));
  }
}

export function resizeBubble(element: HTMLElement, size: BubbleSize): void {
  element.dataset['size'] = size;
}

/** Returns whether the bubble stands out and belongs above the others. */
export function emphasizeBubble(
  element: HTMLElement,
  bubble: Bubble,
  { highlighted, selected }: Emphasis,
): boolean {
  const has = (id: string | null) => id !== null && bubble.markers.some((one) => one.id === id);
  element.toggleAttribute('data-selected', has(selected));
  element.toggleAttribute('data-highlighted', has(highlighted));
  return has(selected) || has(highlighted);
}

function part(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
