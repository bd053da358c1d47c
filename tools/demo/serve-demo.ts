import { serve, type Running } from '#server/boot/serve.ts';

/** Serves the application and draws the missing demo pictures in the background. */
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
