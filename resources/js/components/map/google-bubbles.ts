import {
  MarkerClusterer,
  MarkerClustererEvents,
  SuperClusterViewportAlgorithm,
  type Cluster,
} from '@googlemaps/markerclusterer';
import type { Emphasis } from './bubbles.ts';
import { bubbleOf, CLUSTERING, type Bubble } from './clusters.ts';
import { declutter } from './declutter.ts';
import type { GoogleMarker, MarkerMaker } from './google-markers.ts';
import type { MapMarker } from '#shared/map.ts';

/** The clusterer keeps what it shows to itself and its subclasses. */
class OpenClusterer extends MarkerClusterer {
  get shown(): readonly Cluster[] {
    return this.clusters;
  }
}

/** Hands the markers to Google's clusterer and keeps its bubbles in step with the page. */
export class GoogleBubbles {
  readonly #map: google.maps.Map;
  readonly #maker: MarkerMaker;
  readonly #bubbles = new Map<GoogleMarker, Bubble>();
  #clusterer: OpenClusterer | null = null;
  #emphasis: Emphasis = { highlighted: null, selected: null };
  #point: (ids: readonly string[]) => void = () => {};
  #select: (id: string) => void = () => {};

  constructor(map: google.maps.Map, maker: MarkerMaker) {
    this.#map = map;
    this.#maker = maker;
  }

  onSelect(callback: (id: string) => void): void {
    this.#select = callback;
  }

  onPoint(callback: (ids: readonly string[]) => void): void {
    this.#point = callback;
  }

  /** A new clusterer each time: adding to an old one compares every marker with every other. */
  show(markers: readonly MapMarker[]): void {
    this.clear();
    this.#clusterer = new OpenClusterer({
      map: this.#map,
      markers: markers.map((marker) => this.#single(marker)),
      algorithm: new SuperClusterViewportAlgorithm(CLUSTERING),
      renderer: { render: (cluster) => this.#cluster(cluster) },
      onClusterClick: (_, cluster) => {
        if (cluster.bounds) {
          this.#map.fitBounds(cluster.bounds);
        }
      },
    });
    this.#clusterer.addListener(MarkerClustererEvents.CLUSTERING_END, () => this.#settle());
  }

  emphasize(change: Partial<Emphasis>): void {
    this.#emphasis = { ...this.#emphasis, ...change };
    for (const [marker, bubble] of this.#bubbles) {
      this.#maker.emphasize(marker, bubble, this.#emphasis);
    }
  }

  clear(): void {
    this.#clusterer?.clearMarkers();
    this.#clusterer?.setMap(null);
    this.#clusterer = null;
    this.#bubbles.clear();
  }

  #single(marker: MapMarker): GoogleMarker {
    const bubble = bubbleOf([marker], marker.position);
    const drawn = this.#draw(bubble);
    drawn.addListener(this.#maker.pressEvent, () => {
      if (bubble.count === 1) {
        this.#select(marker.id);
      } else {
        this.#map.setCenter(marker.position);
        this.#map.setZoom((this.#map.getZoom() ?? 0) + 1);
      }
    });
    return drawn;
  }

  #cluster({ markers, position }: Cluster): GoogleMarker {
    const inside = markers.flatMap((marker) => this.#bubbles.get(marker)?.markers ?? []);
    return this.#draw(bubbleOf(inside, position.toJSON()));
  }

  #draw(bubble: Bubble): GoogleMarker {
    const marker = this.#maker.make(bubble);
    this.#bubbles.set(marker, bubble);
    this.#maker.onPoint(marker, {
      come: () => this.#point(bubble.markers.map(({ id }) => id)),
      go: () => this.#point([]),
    });
    this.#maker.emphasize(marker, bubble, this.#emphasis);
    return marker;
  }

  /** Forgets the clusters of the last zoom and gives those in view their room. */
  #settle(): void {
    const shown = this.#shown();
    for (const [marker, { markers }] of this.#bubbles) {
      if (markers.length > 1 && !shown.has(marker)) {
        this.#bubbles.delete(marker);
      }
    }
    const sizes = declutter([...shown.values()], this.#map.getZoom() ?? 0);
    for (const [marker, { key }] of shown) {
      this.#maker.resize(marker, sizes.get(key) ?? 'full');
    }
  }

  #shown(): Map<GoogleMarker, Bubble> {
    const shown = new Map<GoogleMarker, Bubble>();
    for (const { marker } of this.#clusterer?.shown ?? []) {
      const bubble = marker && this.#bubbles.get(marker);
      if (marker && bubble) {
        shown.set(marker, bubble);
      }
    }
    return shown;
  }
}
