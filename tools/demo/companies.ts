import type { TownSlug } from './towns.ts';

export type Company = {
  name: string;
  slug: string;
  about: string;
  fleet: readonly (readonly [town: TownSlug, cars: number])[];
  hours: 'long' | 'office';
  /** The series in which its rentals are invoiced here. */
  invoicePrefix?: string;
};

/** The first company belongs to the demo account. */
export const companies: readonly Company[] = [
  {
    name: 'Carpați Rent',
    slug: 'carpati-rent',
    about:
      'Închiriem mașini în Transilvania din 2011. Am pornit cu șase Loganuri într-o curte din Mărăști, iar astăzi avem cincizeci de mașini, de la cele mici de oraș până la microbuze pentru toată familia. Fiecare mașină trece prin service-ul nostru la 10.000 km și este spălată înainte de fiecare predare. La aeroportul din Cluj vă așteptăm în sala de sosiri, la orice oră aterizează avionul. Nu avem costuri ascunse: ce vedeți în preț este ce plătiți.',
    fleet: [
      ['cluj-napoca', 24],
      ['sibiu', 8],
      ['targu-mures', 5],
      ['oradea', 5],
      ['alba-iulia', 4],
      ['baia-mare', 4],
    ],
    hours: 'long',
    invoicePrefix: 'CRP',
  },
  {
    name: 'Dâmbovița Mobility',
    slug: 'dambovita-mobility',
    about:
      'Flotă tânără în București și Ploiești: nicio mașină mai veche de patru ani. Predarea durează în medie zece minute, iar contractul se semnează pe telefon. Livrăm la Otopeni și la Gara de Nord, zi și noapte. Pentru firme emitem factură lunară și avem un om care vă răspunde mereu la același număr.',
    fleet: [
      ['bucuresti', 36],
      ['ploiesti', 6],
    ],
    hours: 'long',
  },
  {
    name: 'Litoral Auto',
    slug: 'litoral-auto',
    about:
      'Mașini pentru mare, Deltă și Dobrogea. Vara suntem la gară și la aeroport de la prima oră, iar iarna întreținem tot ce ați condus voi vara. Avem scaune pentru copii de toate mărimile, cutii de plafon și hărți cu plajele pe care le preferăm noi.',
    fleet: [
      ['constanta', 14],
      ['bucuresti', 12],
      ['galati', 5],
      ['tulcea', 3],
    ],
    hours: 'long',
  },
  {
    name: 'Bega Auto Rent',
    slug: 'bega-auto-rent',
    about:
      'Suntem o firmă de familie din Timișoara. Tata se ocupă de mașini, eu de clienți, iar sora mea de acte. Cunoaștem fiecare mașină pe nume și vă spunem cinstit care vi se potrivește. Se poate ieși din țară, în Ungaria și Serbia, cu actele pregătite de noi.',
    fleet: [
      ['timisoara', 14],
      ['arad', 5],
      ['deva', 3],
    ],
    hours: 'office',
  },
  {
    name: 'Moldova Drive',
    slug: 'moldova-drive',
    about:
      'Închirieri auto în Iași, Suceava și Bacău, pentru mănăstiri, munte și drumuri de afaceri. Toate mașinile au anvelope de sezon, rovinietă și asistență rutieră. Vă luăm de la aeroport fără nicio grabă: dacă întârzie avionul, așteptăm.',
    fleet: [
      ['iasi', 9],
      ['suceava', 4],
      ['bacau', 4],
    ],
    hours: 'office',
  },
];

/** Where private owners live; the demo account's town is the first. */
export const privateTowns: readonly (readonly [town: TownSlug, owners: number])[] = [
  ['cluj-napoca', 5],
  ['bucuresti', 8],
  ['brasov', 5],
  ['timisoara', 2],
  ['iasi', 3],
  ['constanta', 2],
  ['craiova', 2],
  ['sibiu', 1],
  ['pitesti', 1],
  ['oradea', 1],
];

/** What private owners say of themselves. */
export const ownersAbout: readonly string[] = [
  'Lucrez de acasă și mașina stă mai mult decât merge. O închiriez cu drag celor care au grijă de ea. Răspund repede la mesaje, iar predarea o fac de obicei după ora 17.',
  'Mecanic de meserie, așa că mașinile mele sunt mereu la zi cu reviziile. Vă explic tot ce trebuie la predare, fără grabă.',
  'Am două mașini în familie și de cele mai multe ori folosim una singură. Nefumători, fără animale, curățenie la fiecare predare.',
  'Închiriez din 2019. Am cunoscut oameni din toată lumea și am învățat că o mașină curată și un plin de răbdare fac cât o mie de reguli.',
  'Sunt profesor, iar vara călătoresc cu trenul. Mașina rămâne pentru cei care au nevoie de ea. Vă pot aștepta și la gară.',
  'Îmi plac mașinile și mi le țin ca pe niște bijuterii. Vă rog doar să le tratați la fel.',
  'Programator, lucrez de la distanță. Predarea este flexibilă, inclusiv în weekend. Vă dau și sfaturi de trasee, dacă doriți.',
  'Am început cu o singură mașină, pe care o foloseam doar în concedii. Între timp am luat încă una, special pentru oaspeți.',
  'Locuiesc lângă aeroport, deci vă pot aștepta oricând, chiar și la cinci dimineața.',
  'Mașini simple, întreținute bine, la preț corect. Asta este tot.',
];
