import type Stripe from 'stripe';

export type Language = 'ro' | 'en';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const words = {
  ro: {
    banner: 'Plăți de test – niciun ban real',
    bank: 'Banca de test',
    payTitle: 'Confirmați plata',
    saveTitle: 'Confirmați salvarea cardului',
    payText: 'O bancă adevărată v-ar cere aici o parolă sau o confirmare în aplicația ei.',
    saveText: 'Cardul va putea fi folosit mai târziu fără o nouă confirmare.',
    amount: 'Suma',
    purpose: 'Pentru',
    reference: 'Referință',
    approvePayment: 'Confirmați plata',
    approveSaving: 'Confirmați cardul',
    refuse: 'Respingeți',
    staleTitle: 'Cererea nu mai este valabilă',
    staleText: 'Această confirmare a fost deja dată sau a fost înlocuită de alta.',
    back: 'Înapoi la site',
    doneTitle: 'Confirmare primită',
    doneText: 'Puteți închide această pagină.',
    refusedTitle: 'Confirmare respinsă',
  },
  en: {
    banner: 'Test payments – no real money',
    bank: 'Test bank',
    payTitle: 'Confirm the payment',
    saveTitle: 'Confirm saving the card',
    payText: 'A real bank would ask you here for a password or a confirmation in its app.',
    saveText: 'The card can then be used later without another confirmation.',
    amount: 'Amount',
    purpose: 'For',
    reference: 'Reference',
    approvePayment: 'Confirm payment',
    approveSaving: 'Confirm card',
    refuse: 'Refuse',
    staleTitle: 'This request is no longer valid',
    staleText: 'It has already been answered, or a newer one has taken its place.',
    back: 'Back to the site',
    doneTitle: 'Confirmation received',
    doneText: 'You can close this page.',
    refusedTitle: 'Confirmation refused',
  },
} as const;

/** The page on which the cardholder approves a payment or the saving of a card. */
export function challengePage(language: Language, intent: Intent): string {
  const t = words[language];
  const pays = intent.object === 'payment_intent';
  const lines = [
    ...(pays ? [line(t.amount, money(language, intent))] : []),
    ...(intent.description === null ? [] : [line(t.purpose, intent.description)]),
    line(t.reference, intent.id),
  ];
  return layout(
    language,
    pays ? t.payTitle : t.saveTitle,
    `<p>${pays ? t.payText : t.saveText}</p>
    <dl>${lines.join('')}</dl>
    <form method="post">
      <button type="submit" name="outcome" value="approve" class="main">${pays ? t.approvePayment : t.approveSaving}</button>
      <button type="submit" name="outcome" value="refuse">${t.refuse}</button>
    </form>`,
  );
}

export function stalePage(language: Language, backTo: string | null): string {
  const t = words[language];
  const link = backTo === null ? '' : `<p><a href="${escaped(backTo)}">${t.back}</a></p>`;
  return layout(language, t.staleTitle, `<p>${t.staleText}</p>${link}`);
}

/** The last page for intents that were confirmed without a return address. */
export function donePage(language: Language, succeeded: boolean): string {
  const t = words[language];
  return layout(language, succeeded ? t.doneTitle : t.refusedTitle, `<p>${t.doneText}</p>`);
}

export function layout(language: Language, title: string, content: string): string {
  const t = words[language];
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} – ${t.bank}</title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <header><p><strong>${t.banner}</strong></p></header>
    <main>
      <p class="bank">${t.bank}</p>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`;
}

function line(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`;
}

function money(language: Language, { amount, currency }: Stripe.PaymentIntent): string {
  const format = new Intl.NumberFormat(language === 'ro' ? 'ro-RO' : 'en-GB', {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
