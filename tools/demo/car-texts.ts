import type { CarCategory, Fuel, Gearbox } from '#server/db/generated/enums.ts';
import type { Random } from './random.ts';

type Described = {
  make: string;
  model: string;
  year: number;
  category: CarCategory;
  fuel: Fuel;
  gearbox: Gearbox;
  seats: number;
  town: string;
  kmPerDay: number;
  isCompany: boolean;
};

const openings: readonly ((car: Described) => string)[] = [
  ({ make, model, year }) =>
    `${make} ${model} din ${year}, întreținut impecabil și cu toate reviziile făcute la timp.`,
  ({ model, town }) => `Un ${model} curat și de încredere, gata de drum din ${town}.`,
  ({ make, model }) =>
    `Ne place mult acest ${make} ${model} și credem că o să vă placă și dumneavoastră.`,
  ({ model, year }) =>
    `${model} fabricat în ${year}, fără zgomote, fără surprize, fără martori aprinși în bord.`,
  ({ make, model, town }) =>
    `Închiriez un ${make} ${model} în ${town}, de obicei disponibil și pe termen scurt.`,
  ({ model }) =>
    `Dacă aveți nevoie de o mașină care pornește la prima cheie și nu pune întrebări, acest ${model} este alegerea bună.`,
];

const ofCategory: Record<CarCategory, readonly string[]> = {
  city: [
    'Se parchează oriunde, și acolo unde alții renunță.',
    'Perfectă pentru oraș: intră pe străduțe înguste și consumă foarte puțin.',
    'Pentru două persoane și bagaje de weekend este exact cât trebuie.',
  ],
  compact: [
    'Încap lejer patru oameni cu bagaje de cabină, iar la drum lung nu obosește.',
    'Destul de mică pentru oraș și destul de mare pentru o săptămână la munte.',
    'Portbagajul ia două valize mari, dacă le așezați cu răbdare.',
  ],
  sedan: [
    'Portbagaj încăpător și mers liniștit pe autostradă.',
    'Spațiul din spate este generos, iar scaunele nu dor nici după cinci sute de kilometri.',
    'O mașină pentru drumuri lungi, întâlniri de afaceri sau o nuntă la care vreți să ajungeți odihnit.',
  ],
  estate: [
    'Portbagajul înghite un cărucior, două valize și tot ce mai uită familia să împacheteze.',
    'Cu banchetele rabatate încap și două biciclete.',
    'Cea mai practică mașină pe care am avut-o vreodată, mai ales cu copii.',
  ],
  suv: [
    'Garda la sol ajută pe drumurile forestiere și iarna, când plugul întârzie.',
    'Stați sus, vedeți departe și nu vă temeți de gropi.',
    'Am urcat cu ea Transfăgărășanul și Transalpina de mai multe ori, fără emoții.',
  ],
  van: [
    'Încape toată gașca, cu schiuri cu tot.',
    'Ușile glisante sunt o binecuvântare în parcări, iar aerul condiționat ajunge și pe ultimul rând.',
    'Bună pentru echipe, excursii sau o mutare rapidă.',
  ],
  coupe: [
    'Nu este cea mai practică mașină din lume, dar veți zâmbi la fiecare semafor.',
    'Pentru un weekend special, o ședință foto sau pur și simplu pentru plăcerea de a conduce.',
  ],
  convertible: [
    'Decapotați, porniți radioul și luați-o pe malul mării sau pe serpentine.',
    'Cel mai frumos fel de a vedea Transilvania este fără acoperiș deasupra capului.',
    'Portbagajul este mic, dar o geantă moale de weekend intră fără probleme.',
  ],
  pickup: [
    'Bena ia un ATV, materiale sau lemne pentru cabană. Vă rog doar să o spălați după.',
    'Cu tracțiune integrală și reductor, ajunge acolo unde drumul se termină.',
  ],
  minibus: [
    'Pentru grupuri mari: fiecare are scaunul lui, centură și loc pentru picioare.',
    'Folosit mai ales la nunți, tabere și excursii. Verificați că aveți categoria potrivită pe permis.',
  ],
};

const ofFuel: Record<Fuel, readonly string[]> = {
  petrol: [
    'Consum real în jur de 6,5 litri la sută.',
    'Motor pe benzină, silențios și ușor de alimentat oriunde.',
  ],
  diesel: [
    'Consum mic la drum lung: cu un plin se fac peste 900 km.',
    'Motorină, cu AdBlue plin la fiecare predare.',
  ],
  hybrid: [
    'Hibrid: în oraș merge mai mult pe electric, iar consumul coboară sub cinci litri.',
    'Nu trebuie pusă la priză, se încarcă singură din mers.',
  ],
  electric: [
    'Autonomie reală între 200 și 400 km, după sezon. Cardul de încărcare este în torpedou.',
    'Electrică: vă arăt la predare cum se încarcă și unde sunt stațiile rapide.',
  ],
  lpg: [
    'Are GPL de fabrică, deci drumul costă cam jumătate.',
    'Benzină și GPL, cu rezervoarele separate; se schimbă dintr-un buton.',
  ],
};

const automatic = [
  'Cutia automată face minuni în trafic.',
  'Cutie automată, foarte ușor de condus.',
];

const winter = [
  'Iarna are anvelope de sezon, aproape noi.',
  'Din noiembrie până în martie circulă pe anvelope de iarnă, iar lanțurile se pot cere ca opțiune.',
];

const closings = {
  person: [
    'Predarea o fac personal și vă arăt tot ce trebuie știut. Dacă întârziați puțin, dați-mi un semn și ne înțelegem.',
    'Vă rog să o tratați ca pe a dumneavoastră. Eu o predau curată și cu plinul făcut și o primesc la fel.',
    'Răspund repede la mesaje, iar pentru drumuri mai lungi de o săptămână ne putem înțelege la kilometri.',
    'Am și un suport de telefon, un cablu de încărcare și o pătură în portbagaj. Drum bun!',
    'Nu se fumează în mașină, nici măcar cu geamul deschis. În rest, suntem oameni de înțeles.',
  ],
  company: [
    'Predarea durează zece minute, la sediu sau acolo unde vă este comod. Asistență rutieră non-stop, inclusă.',
    'Mașina este spălată și verificată înainte de fiecare predare. Rovinieta este inclusă.',
    'Pentru firme emitem factură pe loc. Al doilea șofer se poate adăuga oricând înainte de preluare.',
    'Vă așteptăm la aeroport cu mașina în parcare, indiferent de întârzierea zborului.',
  ],
};

const longTail = [
  'Câteva lucruri pe care oaspeții le întreabă mereu: da, are scaun cu ISOFIX pe ambele laturi; da, Bluetooth-ul se leagă din prima; nu, nu se poate ieși din țară fără să anunțați, dar actele se fac într-o zi. Parcarea din fața blocului este gratuită, așa că vă puteți lăsa mașina proprie cât timp sunteți plecat.',
  'Am cumpărat-o nouă și are istoricul complet la reprezentanță. În ultimul an am schimbat plăcuțele, bateria și toate filtrele. Dacă vă interesează, vă arăt cu drag cartea de service. Pentru traseele din împrejurimi am pregătit o listă scurtă cu locuri unde merită oprit: cetăți, cabane și două restaurante pe care turiștii nu le știu încă.',
  'Știu că este neplăcut să preiei o mașină pe fugă, așa că vă rog să vă luați timpul necesar: verificăm împreună caroseria, facem pozele, reglăm oglinzile și scaunul, apoi plecați liniștit. La întoarcere este la fel de simplu. Dacă apare o zgârietură mică, vorbim ca oamenii; pentru asta există garanția.',
];

/** What its owner writes about a car; some say little, some a lot. */
export function descriptionOf(car: Described, random: Random): string {
  const opening = random.pick(openings)(car);
  const main = [opening, ...random.shuffled(middleOf(car, random))].join(' ');
  const closing = random.pick(closings[car.isCompany ? 'company' : 'person']);
  const tail = random.pick(car.seats >= 5 ? longTail : longTail.slice(1));
  if (random.chance(0.12)) return opening;
  const isLong = random.chance(car.isCompany ? 0.05 : 0.3);
  return (isLong ? [main, tail, closing] : [main, closing]).join('\n\n');
}

function middleOf(car: Described, random: Random): string[] {
  return [
    random.pick(ofCategory[car.category]),
    random.pick(ofFuel[car.fuel]),
    ...(car.gearbox === 'automatic' ? [random.pick(automatic)] : []),
    ...(random.chance(0.4) ? [random.pick(winter)] : []),
    ...(car.kmPerDay >= 300 ? ['Kilometri din belșug incluși în preț.'] : []),
  ];
}

const ruleTexts = [
  'Fumatul este interzis.',
  'Animalele de companie sunt binevenite în cușca de transport.',
  'Fără animale de companie, vă rog.',
  'Mașina se returnează cu același nivel de combustibil.',
  'Se returnează curată la interior; spălătoria exterioară o fac eu.',
  'Nu se iese din țară fără acord scris.',
  'Fără drumuri forestiere și fără competiții.',
  'Doar șoferii trecuți în contract au voie la volan.',
  'Amenzile și taxele de pod primite pe durata închirierii se plătesc de chiriaș.',
];

/** One rule on each line; owners without rules have none. */
export function rulesOf(random: Random): string {
  const count = random.weighted([
    [0, 1],
    [2, 2],
    [3, 4],
    [4, 2],
  ]);
  const chosen = new Set(random.some(ruleTexts, count));
  if (chosen.has(ruleTexts[1] ?? '')) chosen.delete(ruleTexts[2] ?? '');
  return ruleTexts.filter((text) => chosen.has(text)).join('\n');
}

const keyPlaces = [
  'Mașina este în parcarea din fața blocului, lângă scara B. Cheia este în cutia cu cifru prinsă de gard.',
  'Mașina este în curte, poarta se deschide cu același cod. Cheia este în cutia cu cifru de lângă ușa garajului.',
  'Mașina este pe locul 14 din parcarea subterană. Cheia este în cutia cu cifru de pe stâlpul din dreapta.',
];

/** Three in ten private owners let clients collect their car without them. */
export function selfCheckInOf(random: Random): string | null {
  if (!random.chance(0.3)) return null;
  const code = random.text('0123456789', 4);
  return `${random.pick(keyPlaces)} Codul: ${code}. După ce luați cheia, amestecați cifrele.`;
}
