import type { Locale } from '#shared/translate.ts';
import { loadGoogle } from '#js/components/map/google-loader.ts';
import { pointAt, type PlaceSource, type PlaceSuggestion } from './place-source.ts';

type Library = Pick<
  google.maps.PlacesLibrary,
  'AutocompleteSessionToken' | 'AutocompleteSuggestion'
>;

/** Google's autocomplete over addresses, towns and sights of the country. */
export function googlePlaces(
  key: string,
  locale: Locale,
  load: () => Promise<Library> = async () => (await loadGoogle(key, locale)).places,
): PlaceSource {
  // One session, which Google bills as one, lasts from the first letter to the choice.
  let session: google.maps.places.AutocompleteSessionToken | null = null;
  return async (input) => {
    const { AutocompleteSessionToken, AutocompleteSuggestion } = await load();
    session ??= new AutocompleteSessionToken();
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      sessionToken: session,
      includedRegionCodes: ['ro'],
      language: locale,
      region: 'ro',
    });
    const end = () => {
      session = null;
    };
    return suggestions.flatMap(({ placePrediction }) =>
      placePrediction ? [suggestionOf(placePrediction, end)] : [],
    );
  };
}

function suggestionOf(
  prediction: google.maps.places.PlacePrediction,
  end: () => void,
): PlaceSuggestion {
  const name = prediction.mainText?.text ?? prediction.text.text;
  return {
    id: prediction.placeId,
    name,
    detail: prediction.secondaryText?.text ?? '',
    kind: kindOf(prediction.types),
    locate: async () => {
      end();
      const { place } = await prediction.toPlace().fetchFields({ fields: ['location'] });
      return place.location ? pointAt(place.location.toJSON(), name) : null;
    },
  };
}

function kindOf(types: readonly string[]): PlaceSuggestion['kind'] {
  if (types.includes('airport')) return 'airport';
  if (types.includes('train_station')) return 'station';
  return types.includes('locality') ? 'town' : 'address';
}
