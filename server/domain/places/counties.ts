import { findPlaces } from './places.ts';

/** The counties by their names in places, with their codes in ISO 3166-2 without the country. */
const codes: Readonly<Record<string, string>> = {
  Alba: 'AB',
  Arad: 'AR',
  Argeș: 'AG',
  Bacău: 'BC',
  Bihor: 'BH',
  'Bistrița-Năsăud': 'BN',
  Botoșani: 'BT',
  Brașov: 'BV',
  Brăila: 'BR',
  București: 'B',
  Buzău: 'BZ',
  'Caraș-Severin': 'CS',
  Călărași: 'CL',
  Cluj: 'CJ',
  Constanța: 'CT',
  Covasna: 'CV',
  Dâmbovița: 'DB',
  Dolj: 'DJ',
  Galați: 'GL',
  Giurgiu: 'GR',
  Gorj: 'GJ',
  Harghita: 'HR',
  Hunedoara: 'HD',
  Ialomița: 'IL',
  Iași: 'IS',
  Ilfov: 'IF',
  Maramureș: 'MM',
  Mehedinți: 'MH',
  Mureș: 'MS',
  Neamț: 'NT',
  Olt: 'OT',
  Prahova: 'PH',
  'Satu Mare': 'SM',
  Sălaj: 'SJ',
  Sibiu: 'SB',
  Suceava: 'SV',
  Teleorman: 'TR',
  Timiș: 'TM',
  Tulcea: 'TL',
  Vaslui: 'VS',
  Vâlcea: 'VL',
  Vrancea: 'VN',
};

export const countyCodes: readonly string[] = Object.values(codes);

/** The town of an address such as "Strada Lungă 5, 500035 Brașov", and the code of its county; `null` if none is known. */
export function townOf(address: string): { town: string; county: string } | null {
  const [place] = findPlaces(address, 1);
  const county = place && codes[place.county];
  return place && county ? { town: place.name, county } : null;
}
