import type { CompanyDetails } from '#server/domain/hosts/company-details.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';
import { pick } from './pick.ts';

export type CompanyView = {
  id: string;
  slug: string;
  name: string;
  about: string;
  town: string;
  legalName: string | null;
  /** Without the "RO" in front. */
  taxId: string | null;
  /** `null` until the company has said so. */
  paysVat: boolean | null;
  tradeRegister: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  languages: string[];
  photo: ImageView | null;
  /** Whether the staff have compared the number with the certificate of registration. */
  isChecked: boolean;
};

export function companyView(details: CompanyDetails): CompanyView {
  const { taxId, photo } = details;
  return {
    ...pick(details, 'id', 'slug', 'name', 'about', 'town', 'legalName', 'tradeRegister'),
    ...pick(details, 'address', 'phone', 'email', 'languages', 'isChecked'),
    taxId: taxId && taxId.replace('RO', ''),
    paysVat: taxId === null ? null : taxId.startsWith('RO'),
    photo: photo && imageView(photo, details.name),
  };
}
