import { url } from '#shared/routes.ts';
import { nextWeek } from './world.ts';

/** The addresses of the pages on which visitors arrive, on a server with the demo data. */
export async function arrivalPages(base: string) {
  return {
    Landing: '/',
    Search: url('cars', null, { place: 'cluj-napoca', ...nextWeek() }),
    Car: await firstCar(base),
  };
}

async function firstCar(base: string): Promise<string> {
  const xml = await (await fetch(base + url('sitemap'))).text();
  const address = /<loc>([^<]+\/cars\/[^<]+)<\/loc>/.exec(xml)?.[1];
  if (!address) throw new Error('The sitemap names no car.');
  return new URL(address).pathname;
}
