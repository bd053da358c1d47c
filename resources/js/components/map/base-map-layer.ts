import L from 'leaflet';
import { worldSize, type WorldPoint } from '#shared/mercator.ts';
import { clipRing, segmentTouches, touches } from './base-map-clip.ts';
import { HOME_COUNTRY, type BaseMap, type Line, type Square } from './base-map-data.ts';
import type { MapColours } from './colours.ts';

const TILE = 256;

/** Drawn beyond the tile's edge, so that strokes meet those of the next tile. */
const MARGIN = 24;

/** A town's ground is a disc: as much as its people take at 7,800 to the square kilometre. */
const TOWN_METERS_PER_ROOT_INHABITANT = 6.4;
/** Smaller discs read as dirt, in pixels. */
const MIN_TOWN_RADIUS = 3;
const EQUATOR_METERS = 40_075_016.686;

type Pen = {
  context: CanvasRenderingContext2D;
  colours: MapColours;
  square: Square;
  zoom: number;
  toX: (x: number) => number;
  toY: (y: number) => number;
};

/**
 * The offline ground: water, land, towns, borders, painted tile by tile on canvas. Each tile is a task of its own, so
 * that a finger is answered between two of them.
 */
export class BaseMapLayer extends L.GridLayer {
  readonly #map: BaseMap;
  #colours: MapColours;
  readonly #waiting: (() => void)[] = [];

  constructor(map: BaseMap, colours: MapColours) {
    super({ tileSize: TILE, noWrap: true, updateWhenZooming: false, keepBuffer: 3 });
    this.#map = map;
    this.#colours = colours;
  }

  recolour(colours: MapColours): void {
    this.#colours = colours;
    this.redraw();
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = TILE * ratio;
    canvas.height = TILE * ratio;
    this.#waiting.push(() => {
      this.#paint(canvas, { coords, ratio });
      done(undefined, canvas);
    });
    if (this.#waiting.length === 1) this.#paintNext();
    return canvas;
  }

  #paintNext() {
    setTimeout(() => {
      const [paintTile] = this.#waiting;
      paintTile?.();
      this.#waiting.shift();
      if (this.#waiting.length > 0) this.#paintNext();
    });
  }

  /** Tiles that were taken away while they waited stay empty. */
  #paint(canvas: HTMLCanvasElement, { coords, ratio }: { coords: L.Coords; ratio: number }) {
    const context = canvas.isConnected ? canvas.getContext('2d') : null;
    if (!context) return;
    context.scale(ratio, ratio);
    paint(penFor(context, coords, this.#colours), this.#map);
  }
}

function penFor(context: CanvasRenderingContext2D, coords: L.Coords, colours: MapColours): Pen {
  const size = worldSize(coords.z);
  const [left, top] = [coords.x * TILE, coords.y * TILE];
  return {
    context,
    colours,
    zoom: coords.z,
    square: {
      minX: (left - MARGIN) / size,
      minY: (top - MARGIN) / size,
      maxX: (left + TILE + MARGIN) / size,
      maxY: (top + TILE + MARGIN) / size,
    },
    toX: (x) => x * size - left,
    toY: (y) => y * size - top,
  };
}

function paint(pen: Pen, map: BaseMap): void {
  const { context, colours, zoom } = pen;
  context.fillStyle = colours.water;
  context.fillRect(0, 0, TILE, TILE);
  context.lineJoin = 'round';
  context.lineCap = 'round';

  strokeLines(pen, map.coasts, { colour: colours.shallow, width: zoom < 6 ? 6 : 14 });
  for (const country of map.countries) {
    const colour = country.code === HOME_COUNTRY ? colours.home : colours.land;
    fillRings(pen, country.rings, colour);
  }
  paintTowns(pen, map);
  strokeLines(pen, map.counties, { colour: colours.border, width: 0.8, dash: [5, 4] });
  paintLines(pen, map);
  paintGrid(pen);
  strokeLines(pen, map.coasts, { colour: colours.coast, width: 1 });
  strokeLines(pen, map.borders, { colour: colours.border, width: zoom < 6 ? 0.8 : 1.2 });
  const home = map.countries.find(({ code }) => code === HOME_COUNTRY);
  strokeLines(pen, home?.rings ?? [], { colour: colours.homeBorder, width: zoom < 6 ? 1 : 1.6 });
}

/** From town to town, not where the lanes lie: close up they would mislead. */
const LAST_ROAD_ZOOM = 13;

function paintLines(pen: Pen, { rivers, roads, motorways }: BaseMap): void {
  const { colours, zoom } = pen;
  strokeLines(pen, rivers, { colour: colours.coast, width: zoom < 8 ? 1.2 : 2.4 });
  if (zoom < 7 || zoom > LAST_ROAD_ZOOM) return;
  const wide = Math.min(7, 1.4 + (zoom - 7) * 0.9);
  const narrow = Math.min(5, 0.9 + (zoom - 7) * 0.7);
  strokeLines(pen, roads, { colour: colours.roadEdge, width: narrow + 1.4 });
  strokeLines(pen, motorways, { colour: colours.roadEdge, width: wide + 1.4 });
  strokeLines(pen, roads, { colour: colours.road, width: narrow });
  strokeLines(pen, motorways, { colour: colours.motorway, width: wide });
}

/** The stroke in the fill's own colour hides the hairline between two neighbouring fills. */
function fillRings({ context, square, toX, toY }: Pen, rings: readonly Line[], colour: string) {
  context.beginPath();
  for (const ring of rings) {
    if (touches(ring.box, square)) {
      const [start, ...rest] = clipRing(ring.points, square);
      if (start) {
        context.moveTo(toX(start.x), toY(start.y));
      }
      for (const { x, y } of rest) {
        context.lineTo(toX(x), toY(y));
      }
      context.closePath();
    }
  }
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 0.7;
  context.fill('evenodd');
  context.stroke();
}

type Stroke = { colour: string; width: number; dash?: number[] };

function strokeLines(pen: Pen, lines: readonly Line[], style: Stroke) {
  const { context, square } = pen;
  context.beginPath();
  for (const line of lines) {
    if (touches(line.box, square)) {
      traceLine(pen, line.points);
    }
  }
  context.strokeStyle = style.colour;
  context.lineWidth = style.width;
  context.setLineDash(style.dash ?? []);
  context.stroke();
}

/** Segments that cannot be seen are skipped. */
function traceLine({ context, square, toX, toY }: Pen, points: readonly WorldPoint[]): void {
  let [from] = points;
  let drawing = false;
  for (const to of points) {
    const visible = from !== undefined && segmentTouches(from, to, square);
    if (from && visible && !drawing) {
      context.moveTo(toX(from.x), toY(from.y));
    }
    if (visible) {
      context.lineTo(toX(to.x), toY(to.y));
    }
    drawing = visible;
    from = to;
  }
}

function paintTowns(pen: Pen, map: BaseMap): void {
  const { context, colours, square, zoom, toX, toY } = pen;
  if (zoom < 8) {
    return;
  }
  for (const { x, y, population } of map.towns) {
    const scale = Math.cosh(Math.PI * (1 - 2 * y)) / EQUATOR_METERS;
    const reach = TOWN_METERS_PER_ROOT_INHABITANT * Math.sqrt(population) * scale;
    const ground = { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach };
    const radius = reach * worldSize(zoom);
    if (radius > MIN_TOWN_RADIUS && touches(ground, square)) {
      context.fillStyle = townFill(context, { x: toX(x), y: toY(y), radius }, colours.town);
      context.beginPath();
      context.arc(toX(x), toY(y), radius, 0, Math.PI * 2);
      context.fill();
    }
  }
}

/** A built-up area thins out towards its edge. */
function townFill(
  context: CanvasRenderingContext2D,
  { x, y, radius }: { x: number; y: number; radius: number },
  colour: string,
): CanvasGradient {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(0.55, colour);
  gradient.addColorStop(1, transparent(colour));
  return gradient;
}

function transparent(colour: string): string {
  const [red = '0', green = '0', blue = '0'] = colour.match(/[\d.]+/g) ?? [];
  return `rgba(${red}, ${green}, ${blue}, 0)`;
}

/** Deep zooms have no streets; a faint grid at least shows the ground moving. */
function paintGrid({ context, colours, square, zoom, toX, toY }: Pen): void {
  if (zoom < 12) {
    return;
  }
  const step = 1 / 2 ** (zoom + 1);
  context.beginPath();
  for (let x = Math.ceil(square.minX / step) * step; x <= square.maxX; x += step) {
    context.moveTo(toX(x), 0);
    context.lineTo(toX(x), TILE);
  }
  for (let y = Math.ceil(square.minY / step) * step; y <= square.maxY; y += step) {
    context.moveTo(0, toY(y));
    context.lineTo(TILE, toY(y));
  }
  context.strokeStyle = colours.grid;
  context.lineWidth = 1;
  context.stroke();
}
