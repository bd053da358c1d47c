/** The specification's wording, the same in every language. */
const GEO_UNSUPPORTED = 'Geolocation nu e suportată';

export type UserLocation = {
  lat: number;
  lng: number;
  /** Metres. */
  accuracy: number;
};

export type GeolocationFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout';

type Failure = [message: string, failure: GeolocationFailure];

const UNAVAILABLE: Failure = ['Locul dumneavoastră nu poate fi aflat acum.', 'unavailable'];

/** By `GeolocationPositionError.code`; an insecure origin reports 1 as well. */
const FAILURES: Readonly<Record<number, Failure>> = {
  1: ['Nu ne-ați permis să vă aflăm locul. Îl puteți scrie în căutare.', 'denied'],
  2: UNAVAILABLE,
  3: ['Aflarea locului a durat prea mult. Încercați din nou.', 'timeout'],
};

/** Five minutes old is near enough to look for a car. */
const OPTIONS: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 300_000,
};

/**
 * Asks the browser where the person is; exactly one callback is called, once. Call it when the
 * person asks for it. The timeout does not run while the browser's own question is open.
 */
export function getUserLocation(
  onSuccess: (location: UserLocation) => void,
  onError: (message: string, failure: GeolocationFailure) => void,
  options: PositionOptions = OPTIONS,
): void {
  const geolocation = browserGeolocation();
  if (!geolocation) {
    onError(GEO_UNSUPPORTED, 'unsupported');
    return;
  }
  let answered = false;
  const once = (answer: () => void) => {
    if (!answered) {
      answered = true;
      answer();
    }
  };
  geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      once(() => onSuccess({ lat: latitude, lng: longitude, accuracy })),
    ({ code }) => once(() => onError(...(FAILURES[code] ?? UNAVAILABLE))),
    options,
  );
}

/** Typed as always there, but switched off in some browsers: present and undefined. */
function browserGeolocation(): Geolocation | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.geolocation;
}
