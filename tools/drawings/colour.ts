import { clamp, mix } from './geometry.ts';

/** Red, green, blue, each 0–1. */
export type Rgb = readonly [r: number, g: number, b: number];

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function css(colour: Rgb): string {
  return `#${colour
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function blend(a: Rgb, b: Rgb, t: number): Rgb {
  return [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
}

export const tint = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const scale = (a: Rgb, by: number): Rgb => [a[0] * by, a[1] * by, a[2] * by];
export const add = (a: Rgb, b: Rgb): Rgb => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const mixHex = (a: string, b: string, t: number) => css(blend(rgb(a), rgb(b), t));

const black: Rgb = [0, 0, 0];
const white: Rgb = [1, 1, 1];
export const darker = (hex: string, t: number) => css(blend(rgb(hex), black, t));
export const lighter = (hex: string, t: number) => css(blend(rgb(hex), white, t));
