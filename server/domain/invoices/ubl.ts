import { env } from '#server/env.ts';
import { element, xmlDocument, type Element } from '#server/lib/xml.ts';
import { translator } from '#server/lib/messages.ts';
import type { Minor } from '../money/money.ts';
import { lineText, periodOf, reasonText, type InvoiceDocument } from './document.ts';
import { vatGroups, type VatGroup } from './invoice.ts';
import { buyerParty, sellerParty } from './ubl-parties.ts';

/** The Romanian rules for EN 16931 that the document follows. */
const CIUS_RO = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1';

const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd';

/** What differs between the two documents of UBL. */
const forms = {
  invoice: { root: 'Invoice', code: 'InvoiceTypeCode', is: '380', quantity: 'InvoicedQuantity' },
  credit_note: {
    root: 'CreditNote',
    code: 'CreditNoteTypeCode',
    is: '381',
    quantity: 'CreditedQuantity',
  },
} as const;

/** UNCL 4461: paid with a bank card, or set off between partners. */
const MEANS = { card: '48', netted: '97' } as const;

/** UN/ECE recommendation 20: one. */
const ONE = 'C62';

const NO_VAT_CODE = 'VATEX-EU-O';

/** The invoice as UBL 2.1 for EN 16931, as ANAF takes it. In Romanian, because the authority reads it. */
export function ublOf(invoice: InvoiceDocument): string {
  const { root, code, is } = forms[invoice.type];
  const { ref, issuedOn, currency, suppliedOn, seller, buyer } = invoice;
  const namespaces = {
    xmlns: `${OASIS}:${root}-2`,
    'xmlns:cac': `${OASIS}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${OASIS}:CommonBasicComponents-2`,
  };
  return xmlDocument(
    element(
      root,
      [
        element('cbc:CustomizationID', CIUS_RO),
        element('cbc:ID', ref),
        element('cbc:IssueDate', issuedOn),
        element(`cbc:${code}`, is),
        ...notesOf(invoice).map((note) => element('cbc:Note', note)),
        element('cbc:DocumentCurrencyCode', currency),
        invoicePeriod(invoice),
        billingReference(invoice),
        element('cac:AccountingSupplierParty', [sellerParty(seller)]),
        element('cac:AccountingCustomerParty', [buyerParty(buyer)]),
        element('cac:Delivery', [element('cbc:ActualDeliveryDate', suppliedOn)]),
        element('cac:PaymentMeans', [
          element(
            'cbc:PaymentMeansCode',
            invoice.kind === 'commission' ? MEANS.netted : MEANS.card,
          ),
        ]),
        taxTotal(invoice),
        monetaryTotal(invoice),
        ...linesOf(invoice),
      ],
      namespaces,
    ),
  );
}

function notesOf({ isTest, reason, issuerId }: InvoiceDocument): string[] {
  const t = translator('ro');
  return [
    ...(isTest ? [t('invoice.test')] : []),
    ...(reason === null ? [] : [reasonText(reason, t)]),
    ...(issuerId === null ? [] : [t('invoice.in_name', { brand: env.APP_NAME })]),
  ];
}

function invoicePeriod(invoice: InvoiceDocument): Element | null {
  const period = periodOf(invoice);
  return (
    period &&
    element('cac:InvoicePeriod', [
      element('cbc:StartDate', period.from),
      element('cbc:EndDate', period.to),
    ])
  );
}

function billingReference({ credits }: InvoiceDocument): Element | null {
  return (
    credits &&
    element('cac:BillingReference', [
      element('cac:InvoiceDocumentReference', [
        element('cbc:ID', credits.ref),
        element('cbc:IssueDate', credits.issuedOn),
      ]),
    ])
  );
}

function taxTotal(invoice: InvoiceDocument): Element {
  const { vat, currency } = invoice;
  return element('cac:TaxTotal', [
    amount('TaxAmount', vat, currency),
    ...vatGroups(invoice.lines).map((group) =>
      element('cac:TaxSubtotal', [
        amount('TaxableAmount', group.net, currency),
        amount('TaxAmount', group.vat, currency),
        taxCategory('cac:TaxCategory', group, true),
      ]),
    ),
  ]);
}

function taxCategory(
  name: string,
  { category, rate }: Pick<VatGroup, 'category' | 'rate'>,
  withReason: boolean,
): Element {
  const isStandard = category === 'standard';
  const explained = !isStandard && withReason;
  return element(name, [
    element('cbc:ID', isStandard ? 'S' : 'O'),
    isStandard ? element('cbc:Percent', (rate / 100).toFixed(2)) : null,
    explained ? element('cbc:TaxExemptionReasonCode', NO_VAT_CODE) : null,
    explained
      ? element('cbc:TaxExemptionReason', translator('ro')('invoice.not_vat_reason'))
      : null,
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);
}

/** The client has paid already, and commission was kept from a host's money, so nothing is left to pay. */
function monetaryTotal({ net, total, currency }: InvoiceDocument): Element {
  return element('cac:LegalMonetaryTotal', [
    amount('LineExtensionAmount', net, currency),
    amount('TaxExclusiveAmount', net, currency),
    amount('TaxInclusiveAmount', total, currency),
    amount('PrepaidAmount', total, currency),
    amount('PayableAmount', 0, currency),
  ]);
}

function linesOf(invoice: InvoiceDocument): Element[] {
  const { root, quantity } = forms[invoice.type];
  const { currency } = invoice;
  return invoice.lines.map((line, at) =>
    element(`cac:${root}Line`, [
      element('cbc:ID', String(at + 1)),
      element(`cbc:${quantity}`, '1', { unitCode: ONE }),
      amount('LineExtensionAmount', line.net, currency),
      element('cac:Item', [
        element('cbc:Name', lineText(line, translator('ro'), 'ro')),
        taxCategory(
          'cac:ClassifiedTaxCategory',
          { category: line.vatCategory, rate: line.vatRate },
          false,
        ),
      ]),
      element('cac:Price', [amount('PriceAmount', line.net, currency)]),
    ]),
  );
}

function amount(name: string, minor: Minor, currencyID: string): Element {
  return element(`cbc:${name}`, (minor / 100).toFixed(2), { currencyID });
}
