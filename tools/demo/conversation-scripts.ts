import type { MessageSide } from '#server/db/generated/enums.ts';

/** Who says what, and how many hours after a moment of the booking. */
export type Line = readonly [side: MessageSide, after: Moment, hours: number, text: string];

export type Moment = 'asked' | 'confirmed' | 'start' | 'end';

/** What people write who have asked for a car and wait for an answer. */
export const requests: readonly (readonly Line[])[] = [
  [
    [
      'client',
      'asked',
      0.1,
      'Bună ziua! Venim cu doi copii, de 3 și 6 ani. Se pot prinde două scaune pe bancheta din spate?',
    ],
    ['client', 'asked', 0.2, 'Mă puteți suna și la 0722 123 456 dacă este mai simplu.'],
  ],
  [
    [
      'client',
      'asked',
      0.1,
      'Bună ziua! Ajungem cu avionul la 10:35. Este în regulă dacă întârziem o jumătate de oră?',
    ],
    [
      'host',
      'asked',
      0.6,
      'Bună ziua! Sigur, vă aștept. Verific programul și confirm rezervarea în scurt timp.',
    ],
  ],
  [['client', 'asked', 0.1, 'Bună! Mașina are cârlig de remorcare? Vrem să luăm bicicletele.']],
];

/** What people write around a trip. Lines that lie in the future are left out. */
export const trips: readonly (readonly Line[])[] = [
  [
    [
      'host',
      'confirmed',
      0.1,
      'Mulțumim pentru rezervare! Cu o zi înainte vă scriem unde ne întâlnim.',
    ],
    ['client', 'confirmed', 0.8, 'Perfect, mulțumesc! Mașina are și încărcător de telefon?'],
    ['host', 'confirmed', 1.1, 'Da, USB-C și priză de 12 V. Suportul de telefon este în torpedo.'],
    ['client', 'start', -20, 'Bună ziua! Ne vedem mâine la intrarea principală?'],
    [
      'host',
      'start',
      -19.5,
      'Bună ziua! Da, la intrarea principală. Mașina este curată și cu plinul făcut. Drum bun până la noi!',
    ],
    ['client', 'end', 1, 'Am lăsat mașina, totul a fost bine. Mulțumim mult!'],
    [
      'host',
      'end',
      1.4,
      'Și noi vă mulțumim! Am verificat mașina, este în regulă. Vă mai așteptăm.',
    ],
  ],
  [
    ['client', 'confirmed', 0.5, 'Bună ziua! Putem ieși cu mașina în Bulgaria?'],
    [
      'host',
      'confirmed',
      2,
      'Bună ziua! Da, dacă alegeți opțiunea „Ieșire din țară”. Împuternicirea v-o pregătim noi.',
    ],
    ['client', 'confirmed', 2.3, 'Am adăugat-o acum. Mulțumesc!'],
    ['client', 'start', -3, 'Suntem în tren, ajungem la 14:20. Ne grăbim spre dumneavoastră.'],
    [
      'host',
      'start',
      -2.8,
      'Fără grabă, vă aștept la gară, lângă taximetre. Sunt cu un Logan alb lângă mașină.',
    ],
    ['client', 'end', -2, 'Ajungem cam cu 15 minute mai devreme la returnare, e în regulă?'],
    ['host', 'end', -1.8, 'Desigur, sunt deja acolo.'],
  ],
  [
    [
      'host',
      'confirmed',
      0.2,
      'Bună ziua! Am confirmat rezervarea. Cutia cu chei este la intrarea în parcare, codul îl primiți înainte de preluare.',
    ],
    ['client', 'confirmed', 3, 'Mulțumesc frumos! Pot lăsa mașina spălată doar pe dinafară?'],
    ['host', 'confirmed', 3.5, 'Sigur, e suficient. Interiorul îl aspirăm noi.'],
    ['client', 'start', 2, 'Am luat mașina, merge minunat.'],
    ['host', 'start', 2.2, 'Mă bucur! Drum bun și aveți grijă la radarele de pe Valea Oltului.'],
  ],
];

/** What a host keeps ready. */
export const replies: readonly (readonly [title: string, body: string])[] = [
  ['Loc de întâlnire', 'Bună ziua, {nume}! Ne întâlnim la {adresa}, {preluare}. Sun când ajung.'],
  [
    'Scaune pentru copii',
    'Bună ziua! Avem scaune pentru copii de toate vârstele. Le montăm noi înainte să ajungeți.',
  ],
  ['Combustibil', 'Mașina pleacă cu plinul făcut și vă rugăm să o aduceți la fel.'],
];

export const plans = [
  [
    'confirmed',
    'Bună ziua, {nume}! Vă mulțumim pentru rezervare ({rezervare}). Cu o zi înainte vă scriem unde ne întâlnim.',
  ],
  [
    'day_before',
    'Bună ziua, {nume}! Ne vedem {preluare} la {adresa}. Aveți la dumneavoastră buletinul și permisul.',
  ],
  ['returned', 'Vă mulțumim, {nume}! Sperăm că v-a plăcut {mașina}. O recenzie ne ajută mult.'],
] as const;
