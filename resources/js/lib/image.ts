/**
 * A stored picture is named by its largest copy, `3f9c…-1600.webp`. Smaller copies lie beside it and
 * differ in the number alone: those of these widths (pixels) that are below the largest.
 */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;

/** The widths a picture exists in, ascending. */
export function imageWidths(file: string): number[] {
  const largest = Number(/-(\d+)\.\w+$/.exec(file)?.[1] ?? 0);
  return largest ? [...IMAGE_WIDTHS.filter((width) => width < largest), largest] : [];
}

/** Address of the smallest copy that is at least `width` pixels wide, or of the largest there is. */
export function imageUrl(basePath: string, file: string, width = Number.POSITIVE_INFINITY): string {
  const fitting = imageWidths(file).find((candidate) => candidate >= width);
  const name = fitting ? file.replace(/-\d+(\.\w+)$/, `-${fitting}$1`) : file;
  return `${basePath.replace(/\/+$/, '')}/${name}`;
}

/** The value of `srcset`; empty for a file that has no copies. */
export function srcSet(basePath: string, file: string): string {
  return imageWidths(file)
    .map((width) => `${imageUrl(basePath, file, width)} ${width}w`)
    .join(', ');
}
