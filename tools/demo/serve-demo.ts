import { serve, type Running } from '#server/boot/serve.ts';

/** Serves, and draws behind it what is still missing of the demo's pictures. */
export async function serveDemo(options: { dev: boolean; port: number }): Promise<Running> {
  const { latePictures } = await import('./late-pictures.ts');
  const late = await latePictures();
  const { url, close } = await serve({ ...options, pictures: late.handler });
  const drawing = late.drawAll().catch((error: unknown) => console.error(error));
  const stop = async () => {
    late.stop();
    await Promise.all([close(), drawing]);
  };
  return { url, close: stop };
}
