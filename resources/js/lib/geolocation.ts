/** The text is given by the specification and the same in every language. */
const GEO_UNSUPPORTED = 'Geolocation nu e suportată';

export type UserLocation = {
  lat: number;
  lng: number;
  /** In metres. */
  accuracy: number;
};

export type GeolocationFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout';

type Failure = [message: string, failure: GeolocationFailure];

const UNAVAILABLE: Failure = ['Locul dumneavoastră nu poate fi aflat acum.', 'unavailable'];

/** By `GeolocationPositionError.code`. A page without HTTPS gets 1 as well. */
const FAILURES: Readonly<Record<number, Failure>> = {
  1: ['Nu ne-ați permis să vă aflăm locul. Îl puteți scrie în căutare.', 'denied'],
  2: UNAVAILABLE,
  3: ['Aflarea locului a durat prea mult. Încercați din nou.', 'timeout'],
};

/** A position up to five minutes old is good enough to look for a car. */
const OPTIONS: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 300_000,
};

/**
 * Asks the browser for the person's position and calls exactly one of the callbacks, once. Call it only when the person
 * has asked for it. The timeout does not count the time while the browser asks for permission.
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

/** The type says that it always exists, but in some browsers it is switched off and `undefined`. */
function browserGeolocation(): Geolocation | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.geolocation;
}
