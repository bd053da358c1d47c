/**
 * A stored picture is named by its largest copy, `3f9c…-1600.webp`. Its smaller copies are stored beside it and differ
 * only in the number: one for each of these widths (pixels) below the largest. The name ends in `.avif` once every copy
 * exists in that format as well.
 */
const IMAGE_WIDTHS = [480, 960, 1600] as const;

export type ImageFormat = 'webp' | 'avif';

const largestCopy = /-(\d+)\.(\w+)$/;

/** The widths of a picture's copies, ascending. */
export function imageWidths(file: string): number[] {
  const largest = Number(largestCopy.exec(file)?.[1] ?? 0);
  return largest ? [...IMAGE_WIDTHS.filter((width) => width < largest), largest] : [];
}

/** The files of a picture's copies in one format, by ascending width. */
export function copyNames(file: string, format: ImageFormat): { name: string; width: number }[] {
  return imageWidths(file).map((width) => ({
    width,
    name: file.replace(largestCopy, `-${width}.${format}`),
  }));
}

export function isAvif(file: string): boolean {
  return file.endsWith('.avif');
}

/** The picture's name once its AVIF copies exist. */
export function withAvif(file: string): string {
  return file.replace(/\.webp$/, '.avif');
}

/** Address of the smallest copy that is at least `width` pixels wide, or of the largest there is. */
export function imageUrl(basePath: string, file: string, width = Number.POSITIVE_INFINITY): string {
  const copies = copyNames(file, 'webp');
  const name = (copies.find((copy) => copy.width >= width) ?? copies.at(-1))?.name ?? file;
  return `${basePath.replace(/\/{1,9}$/, '')}/${name}`;
}

/** The value of `srcset`; empty for a file that has no copies. */
export function srcSet(basePath: string, file: string): string {
  return imageWidths(file)
    .map((width) => `${imageUrl(basePath, file, width)} ${width}w`)
    .join(', ');
}
