import type { Locale } from '#shared/translate.ts';
import { bubbleName, drawBubble, emphasizeBubble, resizeBubble, type Emphasis } from './bubbles.ts';
import type { Bubble } from './clusters.ts';
import { shortCount } from './texts.ts';
import type { BubbleSize } from './declutter.ts';
import type { GoogleLibraries } from './google-loader.ts';

export type GoogleMarker = google.maps.marker.AdvancedMarkerElement | google.maps.Marker;

/** How a bubble becomes one of Google's two kinds of marker. */
export type MarkerMaker = {
  make(bubble: Bubble): GoogleMarker;
  resize(marker: GoogleMarker, size: BubbleSize): void;
  emphasize(marker: GoogleMarker, bubble: Bubble, emphasis: Emphasis): void;
  /** The pointer or the focus came to the marker, or left it. */
  onPoint(marker: GoogleMarker, callbacks: { come: () => void; go: () => void }): void;
  /** What the marker says when it is pressed. */
  pressEvent: 'gmp-click' | 'click';
};

const ABOVE_OTHERS = 100_000;

/** Advanced markers, which need a map id: the pill is the marker, and Google makes it a button. */
export function pillMarkers({ marker: library }: GoogleLibraries, locale: Locale): MarkerMaker {
  const isPill = (marker: GoogleMarker) => marker instanceof library.AdvancedMarkerElement;
  const pillOf = (marker: GoogleMarker) =>
    isPill(marker) && marker.content instanceof HTMLElement ? marker.content : null;
  return {
    pressEvent: 'gmp-click',
    make(bubble) {
      const content = document.createElement('div');
      drawBubble(content, bubble, locale);
      return new library.AdvancedMarkerElement({
        content,
        position: bubble.position,
        title: bubbleName(bubble, locale),
        gmpClickable: true,
        zIndex: bubble.count,
      });
    },
    resize(marker, size) {
      const pill = pillOf(marker);
      if (pill) {
        resizeBubble(pill, size);
      }
    },
    emphasize(marker, bubble, emphasis) {
      const pill = pillOf(marker);
      if (pill && isPill(marker)) {
        marker.zIndex = emphasizeBubble(pill, bubble, emphasis) ? ABOVE_OTHERS : bubble.count;
      }
    },
    onPoint(marker, { come, go }) {
      if (!isPill(marker)) return;
      for (const event of ['pointerenter', 'focusin']) marker.addEventListener(event, come);
      for (const event of ['pointerleave', 'focusout']) marker.addEventListener(event, go);
    },
  };
}

/** The older markers, for a key without a map id: a styled text label on an invisible symbol. */
export function labelMarkers({ marker: library }: GoogleLibraries, locale: Locale): MarkerMaker {
  const isLabel = (marker: GoogleMarker) => marker instanceof library.Marker;
  const restyle = (marker: GoogleMarker, add: string, remove: string) => {
    const label = isLabel(marker) ? marker.getLabel() : null;
    if (isLabel(marker) && label && typeof label !== 'string') {
      const others = (label.className ?? '').split(' ').filter((name) => name !== remove);
      marker.setLabel({ ...label, className: [...others, add].join(' ').trim() });
    }
  };
  return {
    pressEvent: 'click',
    make(bubble) {
      const text = bubble.count > 1 ? shortCount(locale, bubble.count) : bubble.cheapest.label;
      return new library.Marker({
        position: bubble.position,
        title: bubbleName(bubble, locale),
        optimized: false,
        zIndex: bubble.count,
        icon: { path: google.maps.SymbolPath.CIRCLE, scale: 14, fillOpacity: 0, strokeOpacity: 0 },
        label: { text, className: bubble.count > 1 ? 'map-plain map-plain--cluster' : 'map-plain' },
      });
    },
    resize() {},
    emphasize(marker, bubble, { highlighted, selected }) {
      const standsOut = bubble.markers.some(({ id }) => id === highlighted || id === selected);
      const name = 'map-plain--on';
      restyle(marker, standsOut ? name : '', name);
      if (isLabel(marker)) {
        marker.setZIndex(standsOut ? ABOVE_OTHERS : bubble.count);
      }
    },
    onPoint(marker, { come, go }) {
      marker.addListener('mouseover', come);
      marker.addListener('mouseout', go);
    },
  };
}
