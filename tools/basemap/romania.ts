/** GeoNames' admin1 codes for Romania: the counties. */
export const COUNTIES: Readonly<Record<string, string>> = {
  '01': 'Alba',
  '02': 'Arad',
  '03': 'Argeș',
  '04': 'Bacău',
  '05': 'Bihor',
  '06': 'Bistrița-Năsăud',
  '07': 'Botoșani',
  '08': 'Brăila',
  '09': 'Brașov',
  '10': 'București',
  '11': 'Buzău',
  '12': 'Caraș-Severin',
  '13': 'Cluj',
  '14': 'Constanța',
  '15': 'Covasna',
  '16': 'Dâmbovița',
  '17': 'Dolj',
  '18': 'Galați',
  '19': 'Gorj',
  '20': 'Harghita',
  '21': 'Hunedoara',
  '22': 'Ialomița',
  '23': 'Iași',
  '25': 'Maramureș',
  '26': 'Mehedinți',
  '27': 'Mureș',
  '28': 'Neamț',
  '29': 'Olt',
  '30': 'Prahova',
  '31': 'Sălaj',
  '32': 'Satu Mare',
  '33': 'Sibiu',
  '34': 'Suceava',
  '35': 'Teleorman',
  '36': 'Timiș',
  '37': 'Tulcea',
  '38': 'Vaslui',
  '39': 'Vâlcea',
  '40': 'Vrancea',
  '41': 'Călărași',
  '42': 'Giurgiu',
  '43': 'Ilfov',
};

/** Places whose GeoNames name is not the Romanian one. `romanianName` already repairs the cedillas of every name. */
const NAMES: Readonly<Record<string, string>> = {
  Bucharest: 'București',
  'Bolintin Vale': 'Bolintin-Vale',
  Faraoaní: 'Faraoani',
  'Lehliu-Gară': 'Lehliu Gară',
  'Miercurea-Ciuc': 'Miercurea Ciuc',
  'Moeciu de Jos': 'Moieciu de Jos',
  'Moeciu de Sus': 'Moieciu de Sus',
  'Piatra Olt': 'Piatra-Olt',
  'Reghin-Sat': 'Reghin',
  Scheia: 'Șcheia',
  'Târgu-Mureș': 'Târgu Mureș',
  'Vânju-Mare': 'Vânju Mare',
};

/** Populations that GeoNames lacks, or takes from another place of the same name; close to the 2021 census. */
export const POPULATIONS: Readonly<Record<string, number>> = {
  'Bragadiru, Ilfov': 40_000,
  'Călărași, Călărași': 58_000,
  'Câmpulung, Argeș': 27_500,
  'Cehu Silvaniei, Sălaj': 6200,
  'Chiajna, Ilfov': 43_500,
  'Cormaia, Bistrița-Năsăud': 1000,
  'Dumbrăvița, Timiș': 20_000,
  'Fierbinți-Târg, Ialomița': 4700,
  'Flămânzi, Botoșani': 9700,
  'Florești, Cluj': 52_700,
  'Giroc, Timiș': 15_000,
  'Otopeni, Ilfov': 22_000,
  'Popești-Leordeni, Ilfov': 53_400,
  'Storești, Botoșani': 1500,
  'Șelimbăr, Sibiu': 17_500,
  'Târgu Lăpuș, Maramureș': 10_900,
  'Voluntari, Ilfov': 47_400,
};

/** Towns and resorts that are missing from GeoNames' list of places above 1,000 inhabitants. */
export const MISSING: readonly {
  name: string;
  county: string;
  lat: number;
  lng: number;
  population: number;
}[] = [
  { name: 'Onești', county: 'Bacău', lat: 46.2486, lng: 26.7669, population: 34_000 },
  { name: 'Toplița', county: 'Harghita', lat: 46.9267, lng: 25.3464, population: 12_000 },
  { name: 'Ocnele Mari', county: 'Vâlcea', lat: 45.0833, lng: 24.3167, population: 3300 },
  { name: 'Mamaia', county: 'Constanța', lat: 44.2486, lng: 28.6211, population: 1000 },
  { name: 'Vama Veche', county: 'Constanța', lat: 43.7539, lng: 28.5731, population: 1000 },
  { name: '2 Mai', county: 'Constanța', lat: 43.7853, lng: 28.5783, population: 1000 },
  { name: 'Neptun', county: 'Constanța', lat: 43.8297, lng: 28.6017, population: 1000 },
  { name: 'Poiana Brașov', county: 'Brașov', lat: 45.5944, lng: 25.5553, population: 1000 },
  { name: 'Rânca', county: 'Gorj', lat: 45.2889, lng: 23.6822, population: 1000 },
  { name: 'Voroneț', county: 'Suceava', lat: 47.5172, lng: 25.8644, population: 1000 },
];

/**
 * Quarters of the big cities, named on the map when it is zoomed in; the position of their middle is right to a few
 * hundred metres.
 */
export const QUARTERS: readonly { name: string; lat: number; lng: number }[] = [
  { name: 'Băneasa', lat: 44.493, lng: 26.08 },
  { name: 'Floreasca', lat: 44.468, lng: 26.103 },
  { name: 'Dorobanți', lat: 44.456, lng: 26.095 },
  { name: 'Colentina', lat: 44.463, lng: 26.137 },
  { name: 'Titan', lat: 44.42, lng: 26.16 },
  { name: 'Vitan', lat: 44.413, lng: 26.128 },
  { name: 'Tineretului', lat: 44.409, lng: 26.103 },
  { name: 'Rahova', lat: 44.407, lng: 26.062 },
  { name: 'Drumul Taberei', lat: 44.42, lng: 26.03 },
  { name: 'Militari', lat: 44.434, lng: 26.015 },
  { name: 'Crângași', lat: 44.452, lng: 26.045 },
  { name: 'Giulești', lat: 44.466, lng: 26.035 },
  { name: 'Cotroceni', lat: 44.434, lng: 26.068 },
  { name: 'Obor', lat: 44.45, lng: 26.124 },
  { name: 'Centrul Vechi', lat: 44.431, lng: 26.101 },
  { name: 'Mănăștur', lat: 46.757, lng: 23.557 },
  { name: 'Mărăști', lat: 46.778, lng: 23.614 },
  { name: 'Gheorgheni', lat: 46.769, lng: 23.62 },
  { name: 'Zorilor', lat: 46.755, lng: 23.583 },
  { name: 'Grigorescu', lat: 46.768, lng: 23.553 },
  { name: 'Iris', lat: 46.797, lng: 23.613 },
  { name: 'Bună Ziua', lat: 46.745, lng: 23.603 },
  { name: 'Fabric', lat: 45.757, lng: 21.247 },
  { name: 'Iosefin', lat: 45.742, lng: 21.213 },
  { name: 'Elisabetin', lat: 45.74, lng: 21.227 },
  { name: 'Soarelui', lat: 45.735, lng: 21.25 },
  { name: 'Copou', lat: 47.178, lng: 27.567 },
  { name: 'Tătărași', lat: 47.163, lng: 27.615 },
  { name: 'Nicolina', lat: 47.136, lng: 27.59 },
  { name: 'Păcurari', lat: 47.17, lng: 27.545 },
  { name: 'Podu Roș', lat: 47.152, lng: 27.588 },
  { name: 'Schei', lat: 45.636, lng: 25.583 },
  { name: 'Tractorul', lat: 45.669, lng: 25.612 },
  { name: 'Astra', lat: 45.64, lng: 25.633 },
  { name: 'Bartolomeu', lat: 45.666, lng: 25.575 },
  { name: 'Noua', lat: 45.616, lng: 25.635 },
  { name: 'Tomis Nord', lat: 44.197, lng: 28.636 },
  { name: 'Peninsulă', lat: 44.173, lng: 28.66 },
  { name: 'Palas', lat: 44.166, lng: 28.617 },
];

/** Airports people hire cars at; the terminal's position to a few hundred metres. */
export const AIRPORTS: readonly {
  name: string;
  code: string;
  county: string;
  lat: number;
  lng: number;
}[] = [
  {
    name: 'Aeroportul București Otopeni (OTP)',
    code: 'OTP',
    county: 'Ilfov',
    lat: 44.5711,
    lng: 26.085,
  },
  {
    name: 'Aeroportul București Băneasa (BBU)',
    code: 'BBU',
    county: 'București',
    lat: 44.5032,
    lng: 26.1021,
  },
  { name: 'Aeroportul Cluj-Napoca (CLJ)', code: 'CLJ', county: 'Cluj', lat: 46.7852, lng: 23.6862 },
  { name: 'Aeroportul Timișoara (TSR)', code: 'TSR', county: 'Timiș', lat: 45.8099, lng: 21.3379 },
  { name: 'Aeroportul Iași (IAS)', code: 'IAS', county: 'Iași', lat: 47.1785, lng: 27.6206 },
  { name: 'Aeroportul Sibiu (SBZ)', code: 'SBZ', county: 'Sibiu', lat: 45.7856, lng: 24.0913 },
  {
    name: 'Aeroportul Brașov-Ghimbav (GHV)',
    code: 'GHV',
    county: 'Brașov',
    lat: 45.7059,
    lng: 25.5252,
  },
  { name: 'Aeroportul Craiova (CRA)', code: 'CRA', county: 'Dolj', lat: 44.3181, lng: 23.8886 },
  {
    name: 'Aeroportul Constanța (CND)',
    code: 'CND',
    county: 'Constanța',
    lat: 44.3622,
    lng: 28.4883,
  },
  { name: 'Aeroportul Bacău (BCM)', code: 'BCM', county: 'Bacău', lat: 46.5219, lng: 26.9103 },
  { name: 'Aeroportul Suceava (SCV)', code: 'SCV', county: 'Suceava', lat: 47.6875, lng: 26.3541 },
  { name: 'Aeroportul Oradea (OMR)', code: 'OMR', county: 'Bihor', lat: 47.0253, lng: 21.9025 },
  {
    name: 'Aeroportul Târgu Mureș (TGM)',
    code: 'TGM',
    county: 'Mureș',
    lat: 46.4677,
    lng: 24.4125,
  },
  {
    name: 'Aeroportul Satu Mare (SUJ)',
    code: 'SUJ',
    county: 'Satu Mare',
    lat: 47.7033,
    lng: 22.8857,
  },
  {
    name: 'Aeroportul Maramureș (BAY)',
    code: 'BAY',
    county: 'Maramureș',
    lat: 47.6584,
    lng: 23.47,
  },
  { name: 'Aeroportul Arad (ARW)', code: 'ARW', county: 'Arad', lat: 46.1766, lng: 21.262 },
];

const COMMA_BELOW: Readonly<Record<string, string>> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' };

/** GeoNames writes ş and ţ with a cedilla; Romanian has them with a comma below. */
export function romanianName(name: string): string {
  const commaBelow = name.replaceAll(/[şŞţŢ]/g, (letter) => COMMA_BELOW[letter] ?? letter);
  return NAMES[commaBelow] ?? commaBelow;
}

/** The main stations of the largest cities; entered by hand, like the airports. */
export const STATIONS: readonly { name: string; county: string; lat: number; lng: number }[] = [
  { name: 'Gara de Nord', county: 'București', lat: 44.4462, lng: 26.0738 },
  { name: 'Gara Cluj-Napoca', county: 'Cluj', lat: 46.785, lng: 23.587 },
  { name: 'Gara Timișoara Nord', county: 'Timiș', lat: 45.7506, lng: 21.2076 },
  { name: 'Gara Iași', county: 'Iași', lat: 47.166, lng: 27.5697 },
  { name: 'Gara Brașov', county: 'Brașov', lat: 45.6607, lng: 25.6136 },
  { name: 'Gara Constanța', county: 'Constanța', lat: 44.1693, lng: 28.6298 },
  { name: 'Gara Sibiu', county: 'Sibiu', lat: 45.8005, lng: 24.1605 },
  { name: 'Gara Oradea', county: 'Bihor', lat: 47.068, lng: 21.9385 },
];
