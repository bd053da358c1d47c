import L from 'leaflet';
import { FetchSource, PMTiles, TileType } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import type { MapTiles } from '#shared/map.ts';
import type { Locale } from '#shared/translate.ts';
import { asText } from './attribution.ts';
import { onThemeChange, readColours } from './colours.ts';
import type { Ground, LayGround } from './ground.ts';
import { MAX_ZOOM } from './provider.ts';
import { streetLabels, streetPaint } from './street-style.ts';

/** Both schemas of vector tiles have all their streets at this zoom; closer up they are enlarged. */
const DEEPEST_VECTOR_ZOOM = 14;

type Vectors = {
  url: string | PMTiles;
  attribution: string;
  maxDataZoom: number;
};

/**
 * Vector tiles, and archives of any kind.
 * @throws when the archive cannot be read
 */
export async function loadStreetTiles(tiles: MapTiles, locale: Locale): Promise<LayGround> {
  if (tiles.kind === 'vector') {
    const { url, attribution } = tiles;
    return (map) => layVectors(map, { url, attribution, maxDataZoom: DEEPEST_VECTOR_ZOOM }, locale);
  }
  const archive = new PMTiles(new FetchSource(new URL(tiles.url, location.href).href));
  const { tileType, maxZoom } = await archive.getHeader();
  const attribution = tiles.attribution || (await attributionOf(archive));
  return tileType === TileType.Mvt
    ? (map) => layVectors(map, { url: archive, attribution, maxDataZoom: maxZoom }, locale)
    : (map) => layPictures(map, archive, { attribution, maxNativeZoom: maxZoom });
}

/** An archive says it in HTML; its words are enough. */
async function attributionOf(archive: PMTiles): Promise<string> {
  const metadata: unknown = await archive.getMetadata();
  const given =
    typeof metadata === 'object' && metadata && 'attribution' in metadata
      ? metadata.attribution
      : '';
  const page = new DOMParser().parseFromString(String(given), 'text/html');
  return page.body.textContent;
}

function layVectors(map: L.Map, { attribution, ...source }: Vectors, locale: Locale): Ground {
  const rules = () => {
    const container = map.getContainer();
    const colours = readColours(container);
    const font = getComputedStyle(container).fontFamily;
    return {
      backgroundColor: colours.home,
      paintRules: streetPaint(colours),
      labelRules: streetLabels(colours, { font, locale }),
    };
  };
  const layer = leafletLayer({
    ...source,
    ...rules(),
    attribution: asText(attribution),
    maxZoom: MAX_ZOOM,
    noWrap: true,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it extends Leaflet's class where no type sees it
  const drawn = layer as unknown as L.GridLayer;
  drawn.addTo(map);
  const stop = onThemeChange(() => {
    Object.assign(layer, rules());
    layer.clearLayout();
    layer.rerenderTiles();
  });
  return {
    avoid() {},
    remove() {
      stop();
      drawn.remove();
    },
  };
}

function layPictures(map: L.Map, archive: PMTiles, options: L.GridLayerOptions): Ground {
  const layer = new ArchivePictures(archive, {
    ...options,
    attribution: asText(options.attribution ?? ''),
    maxZoom: MAX_ZOOM,
  });
  layer.addTo(map);
  return { avoid() {}, remove: () => layer.remove() };
}

/** Pictures out of an archive. */
class ArchivePictures extends L.GridLayer {
  readonly #archive: PMTiles;

  constructor(archive: PMTiles, options: L.GridLayerOptions) {
    super(options);
    this.#archive = archive;
  }

  override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const image = document.createElement('img');
    image.alt = '';
    void this.#show(image, { x, y, z }, done);
    return image;
  }

  async #show(
    image: HTMLImageElement,
    { x, y, z }: { x: number; y: number; z: number },
    done: L.DoneCallback,
  ) {
    try {
      const tile = await this.#archive.getZxy(z, x, y);
      if (tile) {
        image.src = URL.createObjectURL(new Blob([tile.data]));
        await image.decode();
        URL.revokeObjectURL(image.src);
      }
      done(undefined, image);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), image);
    }
  }
}
