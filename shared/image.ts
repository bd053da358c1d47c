/**
 * A stored picture is named by its largest copy, `3f9c…-1600.webp`. Smaller copies lie beside it and
 * differ in the number alone: those of these widths (pixels) that are below the largest. The name ends in
 * `.avif` once every copy exists in that format as well.
 */
const IMAGE_WIDTHS = [480, 960, 1600] as const;

export type ImageFormat = 'webp' | 'avif';

const largestCopy = /-(\d+)\.(\w+)$/;

/** The widths a picture exists in, ascending. */
export function imageWidths(file: string): number[] {
  const largest = Number(largestCopy.exec(file)?.[1] ?? 0);
  return largest ? [...IMAGE_WIDTHS.filter((width) => width < largest), largest] : [];
}

/** The files of a picture in a format, ascending. */
export function copyNames(file: string, format: ImageFormat): { name: string; width: number }[] {
  return imageWidths(file).map((width) => ({
    width,
    name: file.replace(largestCopy, `-${width}.${format}`),
  }));
}

export function isAvif(file: string): boolean {
  return file.endsWith('.avif');
}

/** The name of a picture whose AVIF copies are there. */
export function withAvif(file: string): string {
  return file.replace(/\.webp$/, '.avif');
}

/** Address of the smallest copy that is at least `width` pixels wide, or of the largest there is. */
export function imageUrl(basePath: string, file: string, width = Number.POSITIVE_INFINITY): string {
  const copies = copyNames(file, 'webp');
  const name = (copies.find((copy) => copy.width >= width) ?? copies.at(-1))?.name ?? file;
  return `${basePath.replace(/\/+$/, '')}/${name}`;
}

/** The value of `srcset`; empty for a file that has no copies. */
export function srcSet(basePath: string, file: string): string {
  return imageWidths(file)
    .map((width) => `${imageUrl(basePath, file, width)} ${width}w`)
    .join(', ');
}
