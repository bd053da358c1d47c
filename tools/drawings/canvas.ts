import { round, type Point } from './geometry.ts';

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects the shapes of one drawing and the gradients and clips they refer to. */
export class Canvas {
  readonly width = 1600;
  readonly height = 1000;
  #definitions: string[] = [];
  #shapes: string[] = [];

  /** Paints a path. `attributes` is plain SVG, for strokes and opacity. */
  fill(path: string, paint: string, attributes = ''): void {
    this.#shapes.push(`<path d="${path}" fill="${paint}" ${attributes}/>`);
  }

  stroke(path: string, paint: string, width: number, attributes = ''): void {
    this.#shapes.push(
      `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`,
    );
  }

  circle([x, y]: Point, radius: number, paint: string, attributes = ''): void {
    this.#shapes.push(
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${paint}" ${attributes}/>`,
    );
  }

  rect([x, y]: Point, [width, height]: Point, paint: string, attributes = ''): void {
    this.#shapes.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${paint}" ${attributes}/>`,
    );
  }

  /** A gradient in picture coordinates; returns what `fill` takes. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    const [x1, y1, x2, y2] = [...from, ...to].map(round);
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(stop).join('')}</linearGradient>`,
    );
  }

  /** A round gradient, `squash` times as high as it is wide. */
  radial([x, y]: Point, radius: number, stops: readonly Stop[], squash = 1): string {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${round(radius)}" gradientTransform="translate(${round(x)} ${round(y)}) scale(1 ${squash})">${stops.map(stop).join('')}</radialGradient>`,
    );
  }

  /** Paints what `paint` draws only inside the path. */
  clipped(path: string, paint: () => void): void {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    this.grouped(`clip-path="url(#${id})"`, paint);
  }

  grouped(attributes: string, paint: () => void): void {
    this.#shapes.push(`<g ${attributes}>`);
    paint();
    this.#shapes.push('</g>');
  }

  toString(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}"><defs>${this.#definitions.join('')}</defs>${this.#shapes.join('')}</svg>`;
  }

  #define(markup: (id: string) => string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(markup(id));
    return `url(#${id})`;
  }
}

function stop([offset, colour, opacity = 1]: Stop): string {
  const faded = opacity < 1 ? ` stop-opacity="${opacity}"` : '';
  return `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"${faded}/>`;
}
