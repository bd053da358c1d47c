import type Stripe from 'stripe';
import { escaped, layout, type Language } from './challenge-page.ts';

const words = {
  ro: {
    title: 'Spuneți-ne cine primește banii',
    company: 'Pentru reprezentantul legal al firmei.',
    individual: 'Pentru persoana care primește banii.',
    text: 'Procesatorul de plăți trebuie să știe cui plătește. În modul de test nimic nu se verifică.',
    name: 'Nume și prenume',
    bornOn: 'Data nașterii',
    address: 'Adresa',
    terms: 'Accept termenii procesatorului de plăți',
    missing: 'Completați acest câmp.',
    send: 'Trimiteți',
  },
  en: {
    title: 'Tell us who is paid',
    company: 'For the legal representative of the company.',
    individual: 'For the person who is paid.',
    text: 'The payment processor must know whom it pays. In test mode nothing is checked.',
    name: 'Full name',
    bornOn: 'Date of birth',
    address: 'Address',
    terms: "I accept the payment processor's terms",
    missing: 'Fill in this field.',
    send: 'Submit',
  },
} as const;

const fields = [
  { name: 'name', type: 'text', autocomplete: 'name' },
  { name: 'bornOn', type: 'date', autocomplete: 'bday' },
  { name: 'address', type: 'text', autocomplete: 'street-address' },
] as const;

type Answers = Record<string, string>;

type Entered = { answers: Answers; missing: readonly string[] };

/** The names of the fields that are empty. */
export function missingAnswers(answers: Answers): string[] {
  const names = [...fields.map(({ name }) => name), 'terms'];
  return names.filter((name) => (answers[name] ?? '').trim() === '');
}

/** Asks for what Stripe must know of an account before it is paid. */
export function onboardingPage(
  language: Language,
  { business_type: kind }: Stripe.Account,
  { answers, missing }: Entered = { answers: {}, missing: [] },
): string {
  const t = words[language];
  const error = (name: string) =>
    missing.includes(name) ? `<small id="${name}-error">${t.missing}</small>` : '';
  const invalid = (name: string) =>
    missing.includes(name) ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
  const inputs = fields.map(
    ({ name, type, autocomplete }) => `<label>${t[name]}
        <input name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escaped(answers[name] ?? '')}"${invalid(name)}>
        ${error(name)}</label>`,
  );
  return layout(
    language,
    t.title,
    `<p>${kind === 'company' ? t.company : t.individual} ${t.text}</p>
    <form method="post">
      ${inputs.join('\n')}
      <label class="check"><input type="checkbox" name="terms" value="1"${invalid('terms')}> ${t.terms}</label>
      ${error('terms')}
      <button type="submit" class="main">${t.send}</button>
    </form>`,
  );
}
