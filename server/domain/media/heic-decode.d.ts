declare module 'heic-decode' {
  type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
  type Picture = { width: number; height: number; decode: () => Promise<Pixels> };
  /** The pictures of a file, not decoded yet; pixels are RGBA. @throws {Error} for what is no HEIC file */
  export function all(input: { buffer: Uint8Array }): Promise<Picture[]>;
}
