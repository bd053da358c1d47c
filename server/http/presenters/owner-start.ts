import type { StartStep } from '#server/domain/hosts/starting.ts';
import type { TaxDetails } from '#server/domain/hosts/tax-details.ts';
import { HOME_COUNTRY } from '#shared/tax-countries.ts';
import type { CountryOption } from './countries.ts';
import type { LanguageOption } from './languages.ts';

export type TaxDetailsView = {
  legalName: string;
  address: string | null;
  bornOn: string | null;
  /** The state of residence for taxes. */
  residence: string;
  vatNumber: string | null;
  /** Shortened to its last digits; `null` until one is saved. */
  number: string | null;
};

export type StartView = {
  step: StartStep;
  /** The person's own host; `null` before it exists. */
  host: {
    id: string;
    name: string;
    phone: string | null;
    address: string | null;
    languages: string[];
  } | null;
  /** The name that clients will see. */
  publicName: string;
  languages: LanguageOption[];
  countries: CountryOption[];
  tax: TaxDetailsView;
};

/** What the account already knows about the person. */
export type KnownPerson = { name: string; address: string | null; bornOn: string | null };

/** The saved details, or what the account already knows. */
export function taxView(saved: TaxDetails | undefined, known: KnownPerson): TaxDetailsView {
  if (saved) return saved;
  const { name: legalName, address, bornOn } = known;
  return { legalName, address, bornOn, residence: HOME_COUNTRY, vatNumber: null, number: null };
}
