import type { Dac7MessageKind, Dac7RecordKind } from '#server/db/generated/enums.ts';
import { element, xmlDocument, type Element } from '#server/lib/xml.ts';
import { HOME_COUNTRY } from '#shared/tax-countries.ts';
import type { Operator } from '../legal/operator.ts';
import { wallTimeOf } from '../time/wall-clock.ts';
import { wholeUnits, type Quarters } from './figures.ts';
import { splitName, type Reported, type Seller } from './seller.ts';

/** Who reports: the operator of the installation, and the name of its platform. */
export type Reporter = Pick<Operator, 'name' | 'cui' | 'register' | 'address'> & {
  platform: string;
};

/** A part of a message with a number of its own, and the number of what it corrects. */
type Numbered = { doc: string; corrects: string | null };

type MessageRecord = Numbered & { kind: Dac7RecordKind; reported: Reported };

/** A message as it is written. */
export type Message = {
  year: number;
  kind: Dac7MessageKind;
  ref: string;
  builtAt: Date;
  reporter: Reporter;
  /** What is said about ourselves: for the first time, corrected, or only repeated under its number. */
  about: Numbered & { repeats: boolean };
  records: readonly MessageRecord[];
};

const messageKinds = { additions: 'DPI401', corrections: 'DPI402', nothing: 'DPI403' } as const;

const recordKinds = { added: 'OECD1', corrected: 'OECD2', removed: 'OECD3' } as const;

/** The zone of the time of a message, which it does not name. */
const MESSAGE_ZONE = 'Europe/Brussels';

/** The message of the DPI schema of OECD and EU, version 1.0, as XML. */
export function messageXml(message: Message): string {
  return xmlDocument(
    element('dpi:DPI_OECD', [head(message), body(message)], {
      'xmlns:dpi': 'urn:oecd:ties:dpi:v1',
      'xmlns:stf': 'urn:oecd:ties:dpistf:v1',
      version: '1.0',
    }),
  );
}

function head({ year, kind, ref, builtAt, reporter }: Message): Element {
  return element('dpi:MessageSpec', [
    dpi('SendingEntityIN', digits(reporter.cui)),
    dpi('TransmittingCountry', HOME_COUNTRY),
    dpi('ReceivingCountry', HOME_COUNTRY),
    dpi('MessageType', 'DPI'),
    dpi('MessageRefId', ref),
    dpi('MessageTypeIndic', messageKinds[kind]),
    dpi('ReportingPeriod', `${year}-12-31`),
    dpi('Timestamp', `${wallTimeOf(builtAt, MESSAGE_ZONE)}:00.000`),
  ]);
}

function body({ reporter, about, records }: Message): Element {
  const { name, cui, register, address, platform } = reporter;
  return element('dpi:DPIBody', [
    element('dpi:PlatformOperator', [
      dpi('ResCountryCode', HOME_COUNTRY),
      tin(digits(cui), HOME_COUNTRY),
      registered(register),
      cui.startsWith('RO') ? dpi('VAT', cui) : null,
      dpi('Name', name),
      dpi('PlatformBusinessName', platform),
      addressed(address, HOME_COUNTRY, 'OECD304'),
      dpi('Nexus', 'RPONEX1'),
      dpi('AssumedReporting', 'false'),
      docSpec(indicOf(about), about),
    ]),
    ...records.map(sellerElement),
  ]);
}

function indicOf({ repeats, corrects }: Message['about']): string {
  if (repeats) return 'OECD0';
  return corrects === null ? 'OECD1' : 'OECD2';
}

function sellerElement({ kind, reported, ...numbers }: MessageRecord): Element {
  const { seller, currency, consideration, fees, activities } = reported;
  const amounts = (name: string, quarters: Quarters) =>
    quarters.map((minor, at) =>
      dpi(`${name}Q${at + 1}`, String(wholeUnits(minor)), { currCode: currency }),
    );
  const counts = activities.map((count, at) => dpi(`NumbQ${at + 1}`, String(count)));
  return element('dpi:ReportableSeller', [
    element('dpi:Identity', [seller.kind === 'person' ? person(seller) : entity(seller)]),
    element('dpi:RelevantActivities', [
      element('dpi:TransportationRental', [
        element('dpi:Consideration', amounts('Cons', consideration)),
        element('dpi:NumberOfActivities', counts),
        element('dpi:Fees', amounts('Fees', fees)),
        element('dpi:Taxes', amounts('Tax', [0, 0, 0, 0])),
      ]),
    ]),
    docSpec(recordKinds[kind], numbers),
  ]);
}

function person(seller: Seller): Element {
  const { name, number, residence, vatNumber, address, bornOn } = seller;
  const { first, last } = splitName(name);
  return element('dpi:IndividualSeller', [
    element('dpi:Standard', [
      element('dpi:IndSellerID', [
        dpi('ResCountryCode', residence),
        tin(number, residence),
        vatNumber && dpi('VAT', vatNumber),
        element('dpi:Name', [dpi('FirstName', first), dpi('LastName', last)]),
        addressed(address, residence, 'OECD302'),
        element('dpi:BirthInfo', [dpi('BirthDate', bornOn ?? '')]),
      ]),
      account(seller),
    ]),
  ]);
}

function entity(seller: Seller): Element {
  const { name, number, residence, vatNumber, register, address } = seller;
  return element('dpi:EntitySeller', [
    element('dpi:Standard', [
      element('dpi:EntSellerID', [
        dpi('ResCountryCode', residence),
        tin(number, residence),
        register && registered(register),
        vatNumber && dpi('VAT', vatNumber),
        dpi('Name', name),
        addressed(address, residence, 'OECD304'),
      ]),
      account(seller),
    ]),
  ]);
}

/** Where the money went. A host who is paid through the payment service has no account that we know. */
function account({ iban, holder }: Seller): Element | null {
  if (iban === null) return null;
  return element('dpi:FinancialIdentifier', [
    dpi('Identifier', iban, { AccountNumberType: 'IBAN' }),
    holder === null ? null : dpi('AccountHolderName', holder),
  ]);
}

/** The address is one text, so it is given as one. */
function addressed(address: string, country: string, legalAddressType: string): Element {
  return element('dpi:Address', [dpi('CountryCode', country), dpi('AddressFree', address)], {
    legalAddressType,
  });
}

function tin(number: string, issuedBy: string): Element {
  return dpi('TIN', number, { issuedBy });
}

function registered(number: string): Element {
  return dpi('IN', number, { issuedBy: HOME_COUNTRY, INType: 'BRN' });
}

function docSpec(indic: string, { doc, corrects }: Numbered): Element {
  return element('dpi:DocSpec', [
    element('stf:DocTypeIndic', indic),
    element('stf:DocRefId', doc),
    corrects && element('stf:CorrDocRefId', corrects),
  ]);
}

function dpi(name: string, text: string, attributes: Readonly<Record<string, string>> = {}) {
  return element(`dpi:${name}`, text, attributes);
}

function digits(cui: string): string {
  return cui.replace('RO', '');
}
