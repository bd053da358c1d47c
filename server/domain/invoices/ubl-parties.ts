import { element, type Element } from '#server/lib/xml.ts';
import { paysVat, type Party } from './party.ts';

/** Stands for a person who gave no number, as the authority asks for it. */
const NO_NUMBER = '0'.repeat(13);

/** Marks a tax number that is no number for VAT. */
const FISCAL_CODE = 'FC';

export function sellerParty(party: Party): Element {
  const { name, taxId, tradeRegister, capital } = party;
  return element('cac:Party', [
    postalAddress(party),
    taxId && taxScheme(taxId, paysVat(party) ? 'VAT' : FISCAL_CODE),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', name),
      tradeRegister && element('cbc:CompanyID', tradeRegister),
      capital && element('cbc:CompanyLegalForm', `Capital social ${capital}`),
    ]),
    contact(party),
  ]);
}

function contact({ phone, email }: Party): Element | null {
  if (!phone && !email) return null;
  return element('cac:Contact', [
    phone && element('cbc:Telephone', phone),
    email && element('cbc:ElectronicMail', email),
  ]);
}

/** A buyer who pays no VAT has no number for it: their tax number, or thirteen zeros, says who they are. */
export function buyerParty(party: Party): Element {
  const { name, taxId, tradeRegister } = party;
  const number = paysVat(party) ? tradeRegister : (taxId ?? NO_NUMBER);
  return element('cac:Party', [
    postalAddress(party),
    taxId && paysVat(party) ? taxScheme(taxId, 'VAT') : null,
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', name),
      number && element('cbc:CompanyID', number),
    ]),
  ]);
}

function taxScheme(taxId: string, scheme: string): Element {
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', taxId),
    element('cac:TaxScheme', [element('cbc:ID', scheme)]),
  ]);
}

function postalAddress(party: Party): Element {
  return element('cac:PostalAddress', [
    element('cbc:StreetName', party.address),
    element('cbc:CityName', cityOf(party)),
    element('cbc:CountrySubentity', `RO-${party.county}`),
    element('cac:Country', [element('cbc:IdentificationCode', 'RO')]),
  ]);
}

/** Of Bucharest the authority asks for the sector; an address without one counts as in the first. */
function cityOf({ county, town, address }: Party): string {
  if (county !== 'B') return town;
  return `SECTOR${/sector(?:ul)?\s*([1-6])/i.exec(address)?.[1] ?? '1'}`;
}
