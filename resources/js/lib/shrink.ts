/** The longest side that the server stores, in pixels. Sending more only takes longer on a bad connection. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.85;
/** A smaller picture is sent as it is. */
const SMALL_BYTES = 600_000;

/**
 * The picture, reduced to the size that is stored. A file that the browser cannot read is sent as it is, and the server
 * decides.
 */
export async function shrunk(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    return blob && blob.size < file.size ? blob : file;
  } catch {
    return file;
  }
}
