import type { Request } from 'express';

/** For what was compared with a company's certificate and stays as it is. */
export function checkedErrors({ t }: Pick<Request, 't'>, fields: readonly string[]) {
  const text = (field: string) =>
    t(field === 'taxId' ? 'errors.companyNumberChecked' : 'errors.companyChecked');
  return Object.fromEntries(fields.map((field) => [field, text(field)]));
}
