import { z } from 'zod';
import {
  isCompanyNumber,
  isTradeRegisterNumber,
  normalisedCompanyNumber,
} from '#server/domain/hosts/company-number.ts';
import { email, languages, phone, reachablePhone, town } from './account-input.ts';
import { weekFields } from './hours-input.ts';
import { line, text, uuid } from './input.ts';
import { place } from './place-input.ts';

/** The company, and the page with the form. */
const whose = z.object({ hostId: uuid, from: z.enum(['start', 'profile']).default('profile') });

/** A company's tax number in the form in which it is stored: with "RO" in front if the company pays VAT. */
export const companyNumber = line(20)
  .transform(normalisedCompanyNumber)
  .refine(isCompanyNumber, { error: 'errors.companyNumber' });

const tradeRegister = line(30)
  .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
  .refine(isTradeRegisterNumber, { error: 'errors.tradeRegister' });

export const registrationInput = whose
  .extend({
    legalName: line(120).pipe(z.string().min(2)),
    taxId: companyNumber,
    paysVat: z.enum(['yes', 'no']),
    tradeRegister,
    address: line(200).pipe(z.string().min(8)),
  })
  .transform(({ paysVat, taxId, ...rest }, context) => {
    if (paysVat === 'no' && taxId.startsWith('RO'))
      context.addIssue({ code: 'custom', message: 'errors.vatPrefix', path: ['taxId'] });
    return { ...rest, taxId: paysVat === 'yes' ? `RO${taxId.replace('RO', '')}` : taxId };
  });

export const contactInput = whose.extend({
  name: line(80).pipe(z.string().min(2)),
  about: text(2_000).default(''),
  town,
  phone: reachablePhone,
  email,
  languages: languages.refine((codes) => codes.length > 0, { error: 'errors.language' }),
});

export const branchInput = whose
  .extend({
    name: line(60).pipe(z.string().min(2)),
    phone,
    hours: z.enum(['company', 'own']).default('company'),
    ...weekFields,
  })
  .and(place);
