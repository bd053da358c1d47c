import Supercluster from 'supercluster';
import { padBounds } from '#shared/mercator.ts';
import type { MapMarker, Viewport } from '#shared/map.ts';

/** The specification's map clustering: radius, max zoom and viewport padding. */
export const CLUSTERING = { radius: 60, maxZoom: 16, viewportPadding: 60 } as const;

/** One thing on the map: a marker, or several too close together to tell apart. */
export type Bubble = {
  /** The same for the same thing at the same place, also after the markers were set again. */
  key: string;
  markers: readonly MapMarker[];
  position: { lat: number; lng: number };
  /** Cars, counting those behind markers the server has clustered. */
  count: number;
  cheapest: MapMarker;
};

export type ClusterIndex = {
  bubblesIn(viewport: Viewport): Bubble[];
  /** The zoom at which the cluster falls apart. */
  expansionZoom(bubble: Bubble): number;
};

type Properties = { marker: MapMarker };

/**
 * The same algorithm with the same options as Google's SuperClusterViewportAlgorithm: supercluster
 * keeps its default extent of 512 there, so a radius of 60 is 30 pixels on screen, here as well.
 */
export function clusterIndex(markers: readonly MapMarker[]): ClusterIndex {
  const { radius, maxZoom, viewportPadding } = CLUSTERING;
  const index = new Supercluster<Properties, Properties>({ radius, maxZoom }).load(
    markers.map((marker) => ({
      type: 'Feature',
      properties: { marker },
      geometry: { type: 'Point', coordinates: [marker.position.lng, marker.position.lat] },
    })),
  );
  const clusterIds = new WeakMap<Bubble, number>();

  return {
    bubblesIn({ bounds, zoom }) {
      const { west, south, east, north } = padBounds(bounds, zoom, viewportPadding);
      return index.getClusters([west, south, east, north], Math.round(zoom)).map((feature) => {
        const [lng = 0, lat = 0] = feature.geometry.coordinates;
        if (!('cluster_id' in feature.properties)) {
          return bubbleOf([feature.properties.marker], { lat, lng });
        }
        const id = feature.properties.cluster_id;
        const leaves = index.getLeaves(id, Infinity).map((leaf) => leaf.properties.marker);
        const bubble = bubbleOf(leaves, { lat, lng });
        clusterIds.set(bubble, id);
        return bubble;
      });
    },
    expansionZoom(bubble) {
      const id = clusterIds.get(bubble);
      return id === undefined ? 0 : index.getClusterExpansionZoom(id);
    },
  };
}

/** @throws when there are no markers: a bubble stands for at least one. */
export function bubbleOf(markers: readonly MapMarker[], position: Bubble['position']): Bubble {
  const [first] = markers;
  if (!first) {
    throw new Error('A bubble needs a marker.');
  }
  const cheapest = markers.reduce((best, marker) => (marker.price < best.price ? marker : best));
  const count = markers.reduce((sum, marker) => sum + (marker.count ?? 1), 0);
  const id = markers.length > 1 ? 'cluster' : first.id;
  const key = [id, position.lat, position.lng, count, cheapest.label].join(' ');
  return { key, markers, position, count, cheapest };
}
