import type { Random } from './random.ts';

/** `Host` is the same name, for the beginning of a sentence. */
type Words = { car: string; town: string; host: string; Host: string };
type Text = (words: Words) => string;

/** What clients say of cars, by stars. */
const ofCars: Record<1 | 2 | 3 | 4 | 5, readonly Text[]> = {
  5: [
    ({ car }) =>
      `${car} impecabilă: curată, plinul făcut, tot ce scrie în anunț este adevărat. Recomand cu toată încrederea.`,
    ({ Host }) =>
      `${Host} a fost de mare ajutor și la timp. Predarea a durat cinci minute, iar la întoarcere la fel.`,
    ({ town }) =>
      `Cea mai simplă închiriere din ${town} de până acum. Mașina a mers ca unsă vreo șase sute de kilometri.`,
    () => 'O experiență fără cusur. Se vede că cineva ține la mașina aceasta.',
    ({ car }) =>
      `Am căutat o mașină pentru un weekend la munte și am nimerit-o din prima: ${car}, exact ca în poze.`,
    () => 'Rapid, simplu, omenesc. Nici la hotel nu am fost primiți așa.',
    ({ Host }) => `${Host} ne-a explicat tot cu răbdare, deși ajunsesem târziu seara.`,
    () => 'Totul perfect, de la primul mesaj până la returnarea cheilor. Revenim sigur!',
    ({ car }) =>
      `Am fost cu copiii la munte și ne-a plăcut tare mult. ${car} consumă puțin și are loc destul pentru toate bagajele noastre.`,
    () =>
      'Comunicare excelentă, mașină curată lună și un preț corect. Mulțumim și pentru sfaturile de traseu!',
    ({ host }) =>
      `Zborul a întârziat două ore și ${host} ne-a așteptat fără să se supere. Așa ceva nu se uită.`,
    () =>
      'Mașina arată chiar mai bine decât în poze. Anvelope noi, climatizare care chiar răcește, Bluetooth legat din prima.',
    () => 'Foarte mulțumit. Nicio surpriză la final, garanția a fost deblocată exact când scria.',
    ({ car }) => `${car} ne-a dus pe Transfăgărășan și înapoi fără nicio problemă. Nota zece.`,
  ],
  4: [
    () => 'Mașină bună, gazdă serioasă. Puțin praf în portbagaj, dar nimic deranjant.',
    ({ car }) =>
      `Ne-am descurcat foarte bine cu ${car}. Ar fi prins bine un cablu pentru telefon, în rest totul în regulă.`,
    () => 'Bună pentru bani. Radioul se mai bâlbâie, dar noi oricum am cântat.',
    ({ car }) => `${car} merge foarte bine, doar că sistemul de navigație nu are hărțile noi.`,
    () => 'Totul a mers bine, doar parcarea de la predare a fost greu de găsit. O mai luăm.',
    () =>
      'Mașină corectă pentru banii aceștia. Câteva zgârieturi vechi, toate fotografiate la început.',
    ({ Host }) =>
      `${Host} răspunde repede și explică tot. Predarea a întârziat vreo douăzeci de minute, de aceea patru stele.`,
  ],
  3: [
    () => 'Mașina merge bine, însă interiorul mirosea ușor a țigară, deși scria că nu se fumează.',
    () =>
      'Acceptabil. Consumul a fost mai mare decât în descriere, iar senzorii de parcare nu funcționau.',
    ({ host }) =>
      `Mașina este în regulă, dar cu ${host} am vorbit greu: la mesaje a răspuns abia seara.`,
  ],
  2: [
    () =>
      'Mașina nu a fost spălată și am pierdut aproape o oră la predare. Păcat, pentru că altfel merge bine.',
    () =>
      'Martorul de la motor s-a aprins a doua zi. Gazda a spus că se poate merge așa, dar am condus cu emoții.',
  ],
  1: [
    () =>
      'Nu mai repet experiența: întârziere la predare, interior murdar și discuții la returnare.',
  ],
};

/** What a happy client adds. */
const additions: readonly Text[] = [
  () => 'Predarea a durat zece minute, cu tot cu poze.',
  () => 'Portbagajul e mai mare decât pare.',
  ({ car }) => `Am făcut cu ${car} aproape o mie de kilometri și nu m-a durut spatele.`,
  () => 'Plinul era făcut, rovinieta plătită, nimic de adăugat.',
  ({ town }) => `Când mai ajung în ${town}, tot aici caut.`,
  () => 'Consumul a fost exact cel din descriere.',
  () => 'Am primit și două recomandări de restaurante, amândouă foarte bune.',
  () => 'La returnare totul s-a rezolvat în cinci minute.',
  () => 'Copiii au adormit din prima, deci e și silențioasă.',
  ({ host }) => `Cu ${host} se vorbește ușor și la obiect.`,
  () => 'Scaunul pentru copil era deja montat când am ajuns.',
  () => 'A mers perfect și pe zăpadă, avea anvelope bune.',
  () => 'Prețul este corect pentru ce oferă.',
  () => 'Aș fi vrut să o păstrez încă o săptămână.',
];

const inEnglish: Record<4 | 5, readonly Text[]> = {
  5: [
    ({ car, Host }) =>
      `Spotless ${car} and a lovely host. ${Host} even sent us a list of places to stop on the way. We would rent again in a heartbeat.`,
    ({ town }) =>
      `Picked the car up in ${town} straight after landing, no queue and no paperwork drama. Exactly as described.`,
    () =>
      'Great communication, fair price, and the deposit was released right on time. Five stars.',
  ],
  4: [
    ({ car }) =>
      `Comfortable ${car}, easy handover. The sat nav maps are a little old, but the phone did the job.`,
    () =>
      'Good car and friendly people. Finding the meeting point took us a while, everything else was smooth.',
  ],
};

/** What hosts say of clients. */
const ofClients: Record<3 | 4 | 5, readonly string[]> = {
  5: [
    'Client serios: a venit la timp, a adus mașina curată și cu plinul făcut. Îl aștept oricând.',
    'O plăcere să închiriez. Comunicare bună, mașina înapoi fără nicio urmă.',
    'Totul exemplar, de la acte până la returnare. Recomand tuturor proprietarilor.',
    'Punctual și atent cu mașina. Mulțumesc!',
    'A anunțat din timp că întârzie zece minute. Oameni ca aceștia ne fac munca ușoară.',
    'Mașina s-a întors mai curată decât a plecat. Ce pot să spun mai mult?',
  ],
  4: [
    'Client bun, mașina adusă la timp. Puțin nisip pe covorașe, nimic grav.',
    'Totul în regulă, doar rezervorul a venit cu o liniuță mai puțin.',
  ],
  3: [
    'A întârziat la returnare fără să anunțe, dar mașina era în stare bună.',
    'Interiorul a avut nevoie de curățenie serioasă. În rest, om de înțeles.',
  ],
};

const replies = {
  glad: [
    'Vă mulțumim frumos! Vă așteptăm oricând cu drag.',
    'Mulțumesc pentru cuvinte și pentru grija față de mașină. Drum bun în continuare!',
    'A fost o plăcere. La următoarea călătorie aveți prioritate!',
    'Ne bucurăm că v-a plăcut. Am transmis și colegilor aprecierile dumneavoastră.',
  ],
  sorry: [
    'Ne pare rău pentru neplăceri. Am luat măsuri ca să nu se mai întâmple și vă mulțumim că ne-ați spus.',
    'Aveți dreptate, la predare am fost sub așteptări. Data viitoare va fi altfel, vă promit.',
    'Îmi cer scuze. Mașina a fost între timp la service și problema s-a rezolvat.',
  ],
};

export function textOfCar(
  random: Random,
  stars: number,
  words: Words,
  locale: 'ro' | 'en',
): string {
  if (locale === 'en') return random.pick(stars === 5 ? inEnglish[5] : inEnglish[4])(words);
  const text = random.pick(ofCars[isStars(stars) ? stars : 4])(words);
  const isLong = stars >= 4 && random.chance(0.65);
  return isLong ? `${text} ${random.pick(additions)(words)}` : text;
}

export function textOfClient(random: Random, stars: number): string {
  if (stars >= 5) return random.pick(ofClients[5]);
  return random.pick(ofClients[stars === 4 ? 4 : 3]);
}

export function replyTo(random: Random, stars: number): string {
  return random.pick(stars >= 4 ? replies.glad : replies.sorry);
}

function isStars(stars: number): stars is 1 | 2 | 3 | 4 | 5 {
  return stars >= 1 && stars <= 5 && Number.isInteger(stars);
}
