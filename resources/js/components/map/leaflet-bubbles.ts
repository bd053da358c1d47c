import L from 'leaflet';
import type { Locale } from '#shared/translate.ts';
import { bubbleName, drawBubble, emphasizeBubble, resizeBubble, type Emphasis } from './bubbles.ts';
import { clusterIndex, type Bubble, type ClusterIndex } from './clusters.ts';
import { boxOf, declutter, type Box } from './declutter.ts';
import { MAX_ZOOM } from './provider.ts';

type Drawn = { bubble: Bubble; readonly button: HTMLButtonElement; readonly marker: L.Marker };

/** Room around a bubble that got the keyboard's focus near the edge, in pixels. */
const FOCUS_MARGIN: L.PointTuple = [70, 70];

const ABOVE_OTHERS = 10_000;

/** A drag's end is followed at once by a click on what was dragged, in milliseconds. */
const DRAG_CLICK_WITHIN = 100;

/** Keeps the bubbles in view drawn; one that stays in view keeps its element and its focus. */
export class LeafletBubbles {
  readonly #map: L.Map;
  readonly #locale: Locale;
  readonly #drawn = new Map<string, Drawn>();
  #index: ClusterIndex = clusterIndex([]);
  #emphasis: Emphasis = { highlighted: null, selected: null };
  #select: (id: string) => void = () => {};
  #point: (ids: readonly string[]) => void = () => {};
  #pointedAt: Drawn | null = null;
  #draggedAt = -DRAG_CLICK_WITHIN;

  constructor(map: L.Map, locale: Locale) {
    this.#map = map;
    this.#locale = locale;
    map.on('dragend', () => {
      this.#draggedAt = performance.now();
    });
  }

  show(index: ClusterIndex): void {
    this.#index = index;
    this.render();
  }

  onSelect(callback: (id: string) => void): void {
    this.#select = callback;
  }

  onPoint(callback: (ids: readonly string[]) => void): void {
    this.#point = callback;
  }

  emphasize(change: Partial<Emphasis>): void {
    this.#emphasis = { ...this.#emphasis, ...change };
    for (const drawn of this.#drawn.values()) {
      this.#applyEmphasis(drawn);
    }
  }

  render(): void {
    const bounds = this.#map.getBounds();
    const zoom = this.#map.getZoom();
    const bubbles = this.#index.bubblesIn({
      bounds: {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      },
      zoom,
    });
    this.#removeAllBut(new Set(bubbles.map(({ key }) => key)));
    const sizes = declutter(bubbles, zoom);
    for (const bubble of bubbles) {
      const drawn = this.#drawn.get(bubble.key) ?? this.#draw(bubble);
      drawn.bubble = bubble;
      resizeBubble(drawn.button, sizes.get(bubble.key) ?? 'full');
    }
  }

  /** What the bubbles cover, for labels to keep clear of; in world pixels of the map's zoom. */
  boxes(): Box[] {
    const zoom = this.#map.getZoom();
    return [...this.#drawn.values()].map(({ bubble, button }) =>
      boxOf(bubble, zoom, button.dataset['size'] === 'compact' ? 'compact' : 'full'),
    );
  }

  #draw(bubble: Bubble): Drawn {
    const button = document.createElement('button');
    button.type = 'button';
    drawBubble(button, bubble, this.#locale);
    nameButton(button, bubbleName(bubble, this.#locale));
    const icon = L.divIcon({ html: button, className: 'map-marker', iconSize: [0, 0] });
    const marker = L.marker(bubble.position, { icon, interactive: false, keyboard: false });
    const drawn = { bubble, button, marker };
    button.addEventListener('click', (event) => this.#press(drawn, event));
    button.addEventListener('focus', () => this.#reveal(drawn));
    for (const come of ['pointerenter', 'focus'])
      button.addEventListener(come, () => this.#pointAt(drawn));
    for (const go of ['pointerleave', 'blur'])
      button.addEventListener(go, () => this.#pointAway(drawn));
    this.#drawn.set(bubble.key, drawn);
    marker.addTo(this.#map);
    this.#applyEmphasis(drawn);
    return drawn;
  }

  #applyEmphasis({ bubble, button, marker }: Drawn): void {
    const standsOut = emphasizeBubble(button, bubble, this.#emphasis);
    marker.setZIndexOffset(standsOut ? ABOVE_OTHERS : 0);
  }

  /** The click that ends a drag is no press; the keyboard's click has no detail. */
  #press({ bubble }: Drawn, event: MouseEvent): void {
    L.DomEvent.stopPropagation(event);
    if (event.detail > 0 && performance.now() - this.#draggedAt < DRAG_CLICK_WITHIN) {
      return;
    }
    if (bubble.count === 1) {
      this.#select(bubble.cheapest.id);
      return;
    }
    const zoom = Math.max(this.#index.expansionZoom(bubble), this.#map.getZoom() + 1);
    this.#map.setView(bubble.position, Math.min(zoom, MAX_ZOOM));
  }

  #reveal({ bubble, button }: Drawn): void {
    if (button.matches(':focus-visible')) {
      this.#map.panInside(bubble.position, { padding: FOCUS_MARGIN });
    }
  }

  #pointAt(drawn: Drawn): void {
    this.#pointedAt = drawn;
    this.#point(drawn.bubble.markers.map(({ id }) => id));
  }

  #pointAway(drawn: Drawn): void {
    if (this.#pointedAt !== drawn) return;
    this.#pointedAt = null;
    this.#point([]);
  }

  #removeAllBut(keys: ReadonlySet<string>): void {
    for (const [key, drawn] of this.#drawn) {
      if (!keys.has(key)) {
        this.#pointAway(drawn);
        drawn.marker.remove();
        this.#drawn.delete(key);
      }
    }
  }
}

/** The name stands inside as text: an aria-label would have to repeat the pill word for word. */
function nameButton(button: HTMLButtonElement, name: string): void {
  for (const part of button.children) {
    part.setAttribute('aria-hidden', 'true');
  }
  const spoken = document.createElement('span');
  spoken.className = 'map-bubble__name';
  spoken.textContent = name;
  button.append(spoken);
}
