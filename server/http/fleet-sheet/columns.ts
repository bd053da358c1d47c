import { z } from 'zod';
import { line } from '../input.ts';
import { listingFields } from '../listing-input.ts';
import { plate, vin } from './serials.ts';

/** How the text of a cell is read before its field's own rules judge it. */
export type CellKind =
  | 'text'
  | 'year'
  | 'whole'
  | 'distance'
  | 'decimal'
  | 'yes'
  | 'colour'
  | 'category'
  | 'gearbox'
  | 'fuel'
  | 'policy';

type Column = {
  kind: CellKind;
  field: z.ZodType;
  /** What people call it, folded: small letters and digits only. */
  spellings: string;
  example: readonly [ro: string, en: string];
};

const { minHours, maxDays, instantBook: _ticked, ...fields } = listingFields;

/** The columns of a company's cars as a file, in the order the template has them. */
export const sheetColumns = {
  plate: {
    kind: 'text',
    field: plate,
    spellings:
      'plate numar nr nrauto numarauto nrmasina numarmasina nrvehicul autovehicul nrinm numarinm nrdeinmatriculare nrcirculatie numarcirculatie numardecirculatie placuta registrationno regnumber reg plateno platenr licenceplatenumber licenseplatenumber vehicleregistration numarinmatriculare nrinmatriculare inmatriculare numardeinmatriculare registration registrationnumber licenseplate licenceplate platenumber regno carnumber vehiclenumber carno vehicleno carplate vehicleplate statenumber vrm kennzeichen amtlicheskennzeichen kfzkennzeichen nummernschild kennz kfzkennz polkennzeichen targa numerotarga rendszam forgalmirendszam lictag',
    example: ['B 123 ABC', 'B 123 ABC'],
  },
  make: {
    kind: 'text',
    field: fields.make,
    spellings:
      'make marca marcaauto marcaautovehicul brand producator manufacturer mark marcamasina marke hersteller fabrikat gyartmany marka gyarto',
    example: ['Dacia', 'Dacia'],
  },
  model: {
    kind: 'text',
    field: fields.model,
    spellings: 'model modelul tipmodel modell modello tipus',
    example: ['Duster', 'Duster'],
  },
  year: {
    kind: 'year',
    field: fields.year,
    spellings:
      'year an anul anfab anulfab anfabr fabricatie anfabricare regyear registrationyear productionyear builtyear anfabricatie anuldefabricatie anulfabricatiei datafabricatiei datafabricatie modelyear yearofmanufacture anulfabricarii anfabricarii anfabricat productionyear firstregistration dateoffirstregistration primainmatriculare dataprimeiinmatriculari baujahr bj herstellungsjahr erstzulassung datumerstzulassung datumdererstzulassung anno annoimmatricolazione annodiimmatricolazione annoproduzione evjarat gyartasiev gyartaseve yearmodel',
    example: ['2023', '2023'],
  },
  colour: {
    kind: 'colour',
    field: fields.colour,
    spellings:
      'colour color culoare culoarecaroserie culoarea culoareexterior culoareexterioara exteriorcolor exteriorcolour farbe fahrzeugfarbe auenfarbe aussenfarbe colore szin',
    example: ['alb', 'white'],
  },
  vin: {
    kind: 'text',
    field: vin,
    spellings:
      'vin seriesasiu seriasasiu seriasasiului sasiu seriecaroserie seriacaroserie nrsasiu nrdesasiu nridentificare numaridentificare codvin seriedesasiu numarsasiu numardesasiu chassis chassisnumber vinnumber seriesasiuvin seriasasiuvin vincode vinno fahrgestellnummer fahrgestellnr fin finnummer fahrzeugidentnummer fahrzeugidentifizierungsnummer telaio numerotelaio numeroditelaio alvazszam',
    example: ['UU1HSDCW567890123', 'UU1HSDCW567890123'],
  },
  odometerKm: {
    kind: 'distance',
    field: fields.odometerKm,
    spellings:
      'kilometri km kilometraj kilometrajactual kmactuali kmparcursi kmlabord rulajkm indexkm mileagekm currentmileage odometerreading odometer odometerkm mileage kilometres kilometers rulaj kmbord currentodometer currentodometerkm kmactual odometrukm odometru kilometerstand kmstand tachostand laufleistung kmpercorsi chilometraggio chilometri kmattuali kmoraallas kilometeroraallas kmallas futottkm nrkm odo',
    example: ['24.500', '24,500'],
  },
  category: {
    kind: 'category',
    field: fields.category,
    spellings:
      'category tip categorie clasa class type caroserie body bodytype tipcaroserie tipul segment typ fahrzeugtyp klasse fahrzeugklasse kategorie fahrzeugkategorie karosserie karosserieform categoria carrozzeria kategoria kivitel sipp sippcode acriss acrisscode',
    example: ['SUV', 'SUV'],
  },
  seats: {
    kind: 'whole',
    field: fields.seats,
    spellings:
      'seats numberofseats noofseats locuri capacitate nrlocuri numarlocuri numardelocuri passengers pasageri nrpasageri numarpasageri nrdelocuri numberofpassengers sitze sitzplatze sitzplaetze anzahlsitze anzahlsitzplatze anzahldersitze anzahldersitzplatze posti numeroposti postiasedere ulesekszama ulesek ferohely seatingcapacity nrloc',
    example: ['5', '5'],
  },
  doors: {
    kind: 'whole',
    field: fields.doors,
    spellings:
      'doors usi nrusi numarusi numardeusi portiere numberofdoors noofdoors nrdeusi nrportiere turen tueren anzahlturen anzahlderturen turenanzahl porte numeroporte ajtok ajtokszama',
    example: ['5', '5'],
  },
  gearbox: {
    kind: 'gearbox',
    field: fields.gearbox,
    spellings:
      'gearbox cutie tipcutie tiptransmisie cutiedeviteze transmisie transmission cutieviteze transmissiontype gearboxtype tipcutieviteze tipcutiedeviteze cutiaviteze cutiadeviteze getriebe getriebeart schaltung cambio trasmissione valto sebessegvalto trans cutievit',
    example: ['manuală', 'manual'],
  },
  fuel: {
    kind: 'fuel',
    field: fields.fuel,
    spellings:
      'fuel combustibil tipcombustibil tipcarburant carburant fueltype motorizare tipulcombustibilului tipdecombustibil kraftstoff kraftstoffart treibstoff treibstoffart alimentazione carburante uzemanyag tipcomb comb',
    example: ['motorină', 'diesel'],
  },
  town: {
    kind: 'text',
    field: line(80),
    spellings:
      'town oras orasul localitate city location locatie oraspreluare pickupcity stadt ort standort citta varos currentlocation pickuplocation',
    example: ['Cluj-Napoca', 'Cluj-Napoca'],
  },
  address: {
    kind: 'text',
    field: line(200).pipe(z.string().min(5)),
    spellings:
      'address adresa strada street locpreluare pickupaddress adresse anschrift strae strasse indirizzo cim',
    example: ['Strada Memorandumului 21', 'Strada Memorandumului 21'],
  },
  branch: {
    kind: 'text',
    field: line(80),
    spellings:
      'branch sucursala statie station sucursalei filiala punctdelucru agentie agentia office filiale niederlassung',
    example: ['', ''],
  },
  basePrice: {
    kind: 'whole',
    field: fields.basePrice,
    spellings:
      'baseprice pret pretpezi pretinchiriere tarifinchiriere tarifzilnic pretzilnic chiriepezi chiriezi leipezi leizi rate rateperday rentperday rentalprice pretzi tarif tarifzi tarifpezi price priceperday dailyprice dailyrate pretlei pretpezilei pretbaza pretuldebaza priceday pretinchirierezi pretinchirierepezi tarifinchirierezi tarifinchirierepezi pretperzi tarifperzi dayrate dayprice rentalpriceperday preis preisprotag preistag tagespreis tagesmiete tagessatz mietpreis mietpreisprotag mietpreistag protag tariffagiornaliera prezzogiornaliero tariffa prezzoalgiorno napidij napiar berletidij daily tarif24h pret24h tarif24ore',
    example: ['150', '150'],
  },
  deposit: {
    kind: 'whole',
    field: fields.deposit,
    spellings:
      'deposit garantie depozitgarantie valoaregarantie securitydeposit garantia depozit cautiune garantiereturnabila depositamount kaution cauzione deposito kaucio letet depositamt',
    example: ['1.000', '1,000'],
  },
  excess: {
    kind: 'whole',
    field: fields.excess,
    spellings:
      'excess fransiza franciza deductible suportatdeclient excessamount damageexcess selbstbeteiligung selbstbehalt franchigia onresz',
    example: ['2.500', '2,500'],
  },
  kmPerDay: {
    kind: 'whole',
    field: fields.kmPerDay,
    spellings:
      'kmperday kmpezi kmzi kilometripezi kmincluzi kminclusi kilometriinclusi kilometriinclusipezi kmincludedperday includedkm kmincluded kminclusizi kminclusipezi kmperzi limitakm limitakmzi limitakmpezi kmlimit mileagelimit dailykmlimit kmprotag kilometerprotag inklusivkm inklusivkilometer freikm freikilometer',
    example: ['200', '200'],
  },
  kmPrice: {
    kind: 'decimal',
    field: fields.kmPrice,
    spellings:
      'kmprice pretkm pretpekm pretkmsuplimentar priceperkm extrakmprice kmsuplimentar pretkminplus pretpekminplus tarifkmsuplimentar costkmsuplimentar pretkmextra kmextra extrakm priceperextrakm leikm extrakmfee preisprokm preiskm mehrkm mehrkilometer preispromehrkilometer preisjekm',
    example: ['0,75', '0.75'],
  },
  discount3: {
    kind: 'whole',
    field: fields.discount3,
    spellings: 'discount3 reducere3 reducere3zile discount3days reducerede3zile reducerepest3zile',
    example: ['5', '5'],
  },
  discount7: {
    kind: 'whole',
    field: fields.discount7,
    spellings: 'discount7 reducere7 reducere7zile discount7days reducerede7zile',
    example: ['10', '10'],
  },
  discount30: {
    kind: 'whole',
    field: fields.discount30,
    spellings: 'discount30 reducere30 reducere30zile discount30days reducerede30zile',
    example: ['20', '20'],
  },
  cancellationPolicy: {
    kind: 'policy',
    field: fields.cancellationPolicy,
    spellings:
      'cancellationpolicy anulare politica politicadeanulare cancellation policy politicaanulare stornierung',
    example: ['moderată', 'moderate'],
  },
  instantBook: {
    kind: 'yes',
    field: z.boolean(),
    spellings: 'instantbook rezervareinstantanee instant instantbooking',
    example: ['da', 'yes'],
  },
  minHours: {
    kind: 'whole',
    field: minHours,
    spellings:
      'minhours minzile zileminim mindays minimumdays durataminima durataminimazile mindestmietdauer',
    example: ['1', '1'],
  },
  maxDays: {
    kind: 'whole',
    field: maxDays,
    spellings:
      'maxdays maxzile zilemaxim maximumdays duratamaxima duratamaximazile maximalemietdauer hochstmietdauer',
    example: ['30', '30'],
  },
  minAge: {
    kind: 'whole',
    field: fields.minAge,
    spellings:
      'minage varstaminima varstamin minimumage varsta varstaminimasofer varstaminimaconducator minimumdriverage mindriverage mindestalter etaminima minimumeletkor',
    example: ['21', '21'],
  },
  description: {
    kind: 'text',
    field: fields.description,
    spellings: 'description descriere descrierea beschreibung descrizione leiras',
    example: ['Mașină curată, pentru oraș și munte.', 'A clean car for town and mountains.'],
  },
} as const satisfies Record<string, Column>;

export type SheetColumn = keyof typeof sheetColumns;
