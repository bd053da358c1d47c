/** The same text as an old Excel writes it. */
export function windows1250(text: string): Uint8Array<ArrayBuffer> {
  const known: Record<string, number> = {
    ă: 0xe3,
    ș: 0xba,
    ş: 0xba,
    ț: 0xfe,
    ţ: 0xfe,
    î: 0xee,
    â: 0xe2,
  };
  return Uint8Array.from(Array.from(text), (letter) => known[letter] ?? letter.charCodeAt(0));
}

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));
}

/** Files of one car, as programs and people write them. */
export const awkward: [string, (plate: string) => string | Uint8Array<ArrayBuffer>][] = [
  [
    'commas',
    (p) =>
      `Plate,Make,Model,Year,Colour,Price per day,Price per km\n${p},Dacia,Duster,2023,green,150,0.75`,
  ],
  [
    'semicolons, a mark and decimal commas',
    (p) =>
      `\uFEFFNumăr;Marca;Model;An;Culoare;Preț pe zi;Preț pe km\r\n${p};Dacia;Duster;2023;verde;150;0,75\r\n`,
  ],
  [
    'Windows-1250',
    (p) =>
      windows1250(
        `Nr. înmatriculare;Marcă;Model;An fabricaţie;Culoare;Preţ/zi;Preţ km\r\n${p};Dacia;Duster;2023;verde;150;0,75`,
      ),
  ],
  [
    'UTF-16 and tabs',
    (p) =>
      utf16(
        `Numar\tMarca\tModel\tAn\tCuloare\tPret\tPret km\n${p}\tDacia\tDuster\t2023\tverde\t150\t0,75`,
      ),
  ],
  [
    'a line that names the delimiter',
    (p) =>
      `sep=;\r\nPlate;Make;Model;Year;Color;Daily rate;Price per km\r\n${p};Dacia;Duster;2023;Green;150;0,75`,
  ],
  [
    'quotes, blank lines and columns of others',
    (p) =>
      `\n"Culoare","Observații interne","Model","Marca","Tarif/zi (lei)","An","Nr. înmatriculare","Preț pe km (lei)"\n\n"VERDE","a ""bun"", ieftin","Duster","Dacia","150 lei","2023","${p}","0,75 lei"\n,,,,,,,\n`,
  ],
  [
    'short rows and spaces',
    (p) =>
      `plate ; make ; model ; year ; colour ; base price ; km price ; notes\n ${p.replaceAll(' ', '')} ; Dacia ; Duster ; 2023 ; green ; 150,00 ; 0.75`,
  ],
  [
    'titles above the table, a sum below, and quotes in a text',
    (p) =>
      `Raport flotă la 24.11.2026;;;;;;\r\n;;;;;;\r\nNr. auto;Marca auto;Model;An fab.;Culoare;Tarif/zi (lei);Preț km suplimentar;Obs.\r\n${p};Dacia;Duster;2.023;Verde metalizat;150,00;0,75;jante 17"\r\nTotal;1;;;;150,00;;\r\n`,
  ],
  [
    'a plain title above commas',
    (p) =>
      `Fleet export\n\nRegistration No.,Make,Model,Reg. Year,Color,Daily Rate (RON),Price per km\n${p},Dacia,Duster,2023,Green,"150.00",0.75\n`,
  ],
  [
    'old Apple line ends',
    (p) =>
      `Plate,Make,Model,Year,Colour,Price,Price per km\r${p},Dacia,Duster,2023,green,"150","0.75"`,
  ],
  [
    'German headers and words',
    (p) =>
      `Kfz-Kennzeichen;Marke;Modell;Erstzulassung;Farbe;Kraftstoff;Getriebe;Türen;Tagespreis;Preis/km\n${p};Dacia;Duster;03/2023;Grün;Benzin;Schaltgetriebe;5;150,00;0,75`,
  ],
  [
    'the codes of registration certificates',
    (p) => `A;B;D.1;D.3;R;Tarif/zi;Preț km\n${p};15.03.2023;DACIA;Duster;VERDE;150;0,75`,
  ],
];
