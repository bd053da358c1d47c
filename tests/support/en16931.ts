import { invoiceSchema } from '@e-invoice-eu/core';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { z } from 'zod';
import { countyCodes } from '#server/domain/places/counties.ts';
import { at, readXml, texts, type Tree } from './xml-tree.ts';

type Schema = {
  type?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
};

const Node: z.ZodType<Schema> = z.object({
  type: z.string().optional(),
  properties: z
    .record(
      z.string(),
      z.lazy(() => Node),
    )
    .optional(),
  items: z.lazy(() => Node).optional(),
});

const schema = Node.parse(invoiceSchema);
const isValid = new Ajv2019({ strict: false, allErrors: true }).compile(invoiceSchema as object);

/** A credit note has the elements of an invoice under other names. */
const namesOfInvoice: readonly [RegExp, string][] = [
  [/\bCreditNoteTypeCode\b/g, 'InvoiceTypeCode'],
  [/\bCreditNoteLine\b/g, 'InvoiceLine'],
  [/\bCreditedQuantity\b/g, 'InvoicedQuantity'],
  [/<(\/?)CreditNote\b/g, '<$1Invoice'],
];

/** What a document lacks of UBL 2.1 as EN 16931 uses it: unknown, missing, wrongly ordered or wrongly written elements. */
export function schemaProblems(xml: string): string[] {
  const asInvoice = namesOfInvoice.reduce((text, [from, to]) => text.replaceAll(from, to), xml);
  const root = readXml(asInvoice);
  const expected = schema.properties?.['ubl:Invoice'] ?? {};
  const problems: string[] = [];
  const value = jsonOf(root, expected, problems);
  if (!isValid({ 'ubl:Invoice': value }))
    problems.push(
      ...(isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
    );
  return problems;
}

/** The element in the form that the schema describes. */
function jsonOf(tree: Tree, { properties = {} }: Schema, problems: string[]): object {
  const order = Object.keys(properties);
  const ranks = tree.children.map(({ name }) => order.indexOf(name));
  if (ranks.some((rank, index) => rank < (ranks[index - 1] ?? 0)))
    problems.push(`${tree.name}: ${tree.children.map(({ name }) => name).join(', ')}`);
  const value: Record<string, unknown> = {};
  for (const child of tree.children) {
    const expected = properties[child.name] ?? {};
    value[child.name] = joined(value[child.name], contentOf(child, expected, problems), expected);
    for (const [key, text] of Object.entries(child.attributes))
      value[`${child.name}@${key}`] = text;
  }
  return value;
}

function contentOf(child: Tree, expected: Schema, problems: string[]): unknown {
  const inner = expected.type === 'array' ? (expected.items ?? {}) : expected;
  return inner.properties ? jsonOf(child, inner, problems) : child.text.trim();
}

function joined(before: unknown, content: unknown, { type }: Schema): unknown {
  if (type !== 'array') return content;
  return [...(Array.isArray(before) ? before : []), content];
}

type Rule = [name: string, holds: boolean];

/** The business rules of EN 16931 and CIUS-RO that a document breaks. */
export function brokenRules(xml: string): string[] {
  const root = readXml(xml);
  return [...amountRules(root), ...vatRules(root), ...partyRules(root), ...headRules(root)]
    .filter(([, holds]) => !holds)
    .map(([name]) => name);
}

const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const total = (found: readonly string[]) => found.reduce((sum, text) => sum + cents(text), 0);

function linesOf(root: Tree): Tree[] {
  return at(root, `cac:${root.name}Line`);
}

function amountRules(root: Tree): Rule[] {
  const of = (name: string) => cents(texts(root, `cac:LegalMonetaryTotal/cbc:${name}`)[0]);
  const lines = linesOf(root).flatMap((line) => texts(line, 'cbc:LineExtensionAmount'));
  const vat = cents(texts(root, 'cac:TaxTotal/cbc:TaxAmount')[0]);
  const unit = linesOf(root).every(
    (line) =>
      texts(line, 'cac:Price/cbc:PriceAmount')[0] === texts(line, 'cbc:LineExtensionAmount')[0],
  );
  return [
    ['BR-16', lines.length > 0],
    ['BR-CO-10', of('LineExtensionAmount') === total(lines)],
    ['BR-CO-13', of('TaxExclusiveAmount') === of('LineExtensionAmount')],
    ['BR-CO-14', vat === total(texts(root, 'cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'))],
    ['BR-CO-15', of('TaxInclusiveAmount') === of('TaxExclusiveAmount') + vat],
    ['BR-CO-16', of('PayableAmount') === of('TaxInclusiveAmount') - of('PrepaidAmount')],
    ['BR-27', lines.every((line) => Number(line) >= 0)],
    ['price × quantity', unit],
  ];
}

const category = (tree: Tree, path: string) => texts(tree, `${path}/cbc:ID`)[0];
const rate = (tree: Tree, path: string) => texts(tree, `${path}/cbc:Percent`)[0];
const taxed = (tree: Tree) => cents(texts(tree, 'cbc:TaxableAmount')[0]);
const tax = (tree: Tree) => cents(texts(tree, 'cbc:TaxAmount')[0]);

const rateOf = (tree: Tree) =>
  `${category(tree, 'cac:TaxCategory')} ${rate(tree, 'cac:TaxCategory')}`;
const isStandard = (tree: Tree) => category(tree, 'cac:TaxCategory') === 'S';
const isOutside = (tree: Tree) => category(tree, 'cac:TaxCategory') === 'O';

function vatRules(root: Tree): Rule[] {
  const subtotals = at(root, 'cac:TaxTotal/cac:TaxSubtotal');
  const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme';
  const buyer = 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme';
  const numbers = at(root, seller).filter((one) => texts(one, 'cac:TaxScheme/cbc:ID')[0] === 'VAT');
  const inClass = 'cac:Item/cac:ClassifiedTaxCategory';
  const linesIn = (tree: Tree) =>
    linesOf(root).filter(
      (line) => `${category(line, inClass)} ${rate(line, inClass)}` === rateOf(tree),
    );
  const sums = (tree: Tree) =>
    total(linesIn(tree).flatMap((line) => texts(line, 'cbc:LineExtensionAmount')));
  const outside = subtotals.filter(isOutside);
  return [
    ['BR-CO-18', subtotals.length > 0],
    ['BR-S-08', subtotals.every((one) => taxed(one) === sums(one))],
    [
      'BR-CO-17',
      subtotals.every((one) => {
        const percent = Number(rate(one, 'cac:TaxCategory') ?? 0);
        return Math.abs(tax(one) - Math.round((taxed(one) * percent) / 100)) < 100;
      }),
    ],
    ['BR-S-02', !subtotals.some(isStandard) || numbers.length === 1],
    [
      'BR-S-10',
      subtotals
        .filter(isStandard)
        .every((one) => at(one, 'cac:TaxCategory/cbc:TaxExemptionReason').length === 0),
    ],
    ['BR-O-02', outside.length === 0 || (numbers.length === 0 && at(root, buyer).length === 0)],
    ['BR-O-05', outside.every((one) => rate(one, 'cac:TaxCategory') === undefined)],
    ['BR-O-09', outside.every((one) => tax(one) === 0)],
    [
      'BR-O-10',
      outside.every((one) => at(one, 'cac:TaxCategory/cbc:TaxExemptionReasonCode').length === 1),
    ],
    ['BR-O-11', outside.length === 0 || subtotals.length === 1],
    ['BR-CO-09', numbers.every((one) => /^RO\d{2,10}$/.test(texts(one, 'cbc:CompanyID')[0] ?? ''))],
  ];
}

function partyRules(root: Tree): Rule[] {
  return (['Supplier', 'Customer'] as const).flatMap((side): Rule[] => {
    const [party] = at(root, `cac:Accounting${side}Party/cac:Party`);
    const text = (path: string) => (party ? (texts(party, path)[0] ?? '') : '');
    const county = text('cac:PostalAddress/cbc:CountrySubentity');
    const city = text('cac:PostalAddress/cbc:CityName');
    const numbers = `${text('cac:PartyTaxScheme/cbc:CompanyID')}${text('cac:PartyLegalEntity/cbc:CompanyID')}`;
    return [
      [`BR-06/07 ${side}`, text('cac:PartyLegalEntity/cbc:RegistrationName') !== ''],
      [`BR-08/10 ${side}`, text('cac:PostalAddress/cac:Country/cbc:IdentificationCode') === 'RO'],
      [`BR-RO-080 ${side}`, text('cac:PostalAddress/cbc:StreetName') !== ''],
      [`BR-RO-090 ${side}`, city !== ''],
      [`BR-RO-100 ${side}`, county !== 'RO-B' || /^SECTOR[1-6]$/.test(city)],
      [`BR-RO-110 ${side}`, countyCodes.includes(county.replace('RO-', ''))],
      [`BR-RO-120 ${side}`, numbers !== ''],
    ];
  });
}

const CIUS_RO = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1';

function headRules(root: Tree): Rule[] {
  const text = (path: string) => texts(root, path)[0] ?? '';
  const isCredit = root.name === 'CreditNote';
  const code = text(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode');
  return [
    ['BR-RO-001', text('cbc:CustomizationID') === CIUS_RO],
    ['BR-RO-010', /\d/.test(text('cbc:ID'))],
    ['BR-RO-020', code === (isCredit ? '381' : '380')],
    ['BR-RO-030', text('cbc:DocumentCurrencyCode') === 'RON'],
    ['BR-03', /^\d{4}-\d{2}-\d{2}$/.test(text('cbc:IssueDate'))],
    ['BR-55', !isCredit || text('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID') !== ''],
    ['BR-49', text('cac:PaymentMeans/cbc:PaymentMeansCode') !== ''],
  ];
}
