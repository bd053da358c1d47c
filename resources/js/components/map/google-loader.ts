import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import type { Locale } from '#shared/translate.ts';

/** The specification's "map loader retries". */
const MAP_LOADER_RETRIES = 3;

/** Milliseconds; doubled after every failure. */
const FIRST_DELAY = 100;

export type GoogleLibraries = {
  maps: google.maps.MapsLibrary;
  marker: google.maps.MarkerLibrary;
  places: google.maps.PlacesLibrary;
};

let configured = false;
let keyIsRefused = false;

/**
 * Loads Google's script with the places and marker libraries. The loader itself has no retries since
 * version 2, but a failed load may be asked for again once its script tag is gone.
 * @throws when the fourth attempt fails too, or the key was refused earlier in this visit
 */
export async function loadGoogle(key: string, locale: Locale): Promise<GoogleLibraries> {
  if (keyIsRefused) {
    throw new Error('Google Maps refused the key.');
  }
  if (!configured) {
    setOptions({
      key,
      v: 'weekly',
      libraries: ['places', 'marker'],
      language: locale,
      region: 'RO',
    });
    configured = true;
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      const [maps, marker, places] = await Promise.all([
        importLibrary('maps'),
        importLibrary('marker'),
        importLibrary('places'),
      ]);
      return { maps, marker, places };
    } catch (error) {
      removeFailedScripts();
      if (attempt >= MAP_LOADER_RETRIES) {
        throw error;
      }
      await wait(FIRST_DELAY * 2 ** attempt);
    }
  }
}

function removeFailedScripts(): void {
  for (const script of document.querySelectorAll(
    'script[src*="maps.googleapis.com/maps/api/js"]',
  )) {
    script.remove();
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

const refusals = new Set<() => void>();

/**
 * A wrong key does not fail the script: Google calls `window.gm_authFailure`, maybe minutes later.
 * Returns the way to stop listening.
 */
export function onRefusedKey(callback: () => void): () => void {
  const listener = () => callback();
  refusals.add(listener);
  window.gm_authFailure = () => {
    keyIsRefused = true;
    for (const refused of refusals) {
      refused();
    }
  };
  return () => {
    refusals.delete(listener);
  };
}

declare global {
  interface Window {
    gm_authFailure?: () => void;
  }
}
