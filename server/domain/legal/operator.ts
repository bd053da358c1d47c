import { env } from '#server/env.ts';

/** Who runs this installation, with what must be published (Law 365/2002, article 5). */
export type Operator = {
  name: string;
  cui: string;
  register: string;
  address: string;
  email: string;
  phone: string;
};

/** Used when an installation does not name its operator, as on one's own machine. */
const sample: Operator = {
  name: 'Exemplu Volan SRL (date de probă)',
  cui: 'RO00000000',
  register: 'J00/0000/2026',
  address: 'Strada Exemplului 1, București',
  email: 'operator@volan.example',
  phone: '+40 000 000 000',
};

const {
  OPERATOR_NAME: name,
  OPERATOR_CUI: cui,
  OPERATOR_REGISTER: register,
  OPERATOR_ADDRESS: address,
  OPERATOR_EMAIL: email,
  OPERATOR_PHONE: phone,
} = env;

export const operator: Operator =
  name && cui && register && address && email && phone
    ? { name, cui, register, address, email, phone }
    : sample;

export const isSampleOperator = operator === sample;
