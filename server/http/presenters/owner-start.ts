import type { StartStep } from '#server/domain/hosts/starting.ts';
import type { TaxDetails } from '#server/domain/hosts/tax-details.ts';
import type { LanguageOption } from './languages.ts';

export type TaxDetailsView = {
  legalName: string;
  address: string | null;
  bornOn: string | null;
  /** Masked; `null` until one is saved. */
  number: string | null;
};

export type StartView = {
  step: StartStep;
  /** The host that bears the person's name; `null` before it is there. */
  host: {
    id: string;
    name: string;
    phone: string | null;
    address: string | null;
    languages: string[];
  } | null;
  /** What clients will call the person. */
  publicName: string;
  languages: LanguageOption[];
  tax: TaxDetailsView;
};

/** What an account says of its person. */
export type KnownPerson = { name: string; address: string | null; bornOn: string | null };

/** What was saved, or what the account says already. */
export function taxView(saved: TaxDetails | undefined, known: KnownPerson): TaxDetailsView {
  if (saved) return saved;
  const { name: legalName, address, bornOn } = known;
  return { legalName, address, bornOn, number: null };
}
