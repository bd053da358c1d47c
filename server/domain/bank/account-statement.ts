import { createHash } from 'node:crypto';
import { z } from 'zod';
import { nodesAt, textAt, type XmlNode } from '#server/lib/xml-reading.ts';
import type { Minor } from '../money/money.ts';
import type { WallDate } from '../time/wall-clock.ts';
import { bankReason } from './status-report.ts';

/** What has moved our account, as the bank writes it. */
export type BankEntry = {
  /** The same entry has the same key in every statement. */
  key: string;
  /** Negative when it left the account. */
  amount: Minor;
  currency: string;
  bookedOn: WallDate;
  endToEndId: string | null;
  /** Why it came back, if it is the return of a transfer. */
  returned: string | null;
  party: string | null;
  words: string | null;
};

export type AccountStatement = {
  kind: 'statement';
  messageId: string;
  iban: string;
  /** The balance at the end of the statement. */
  closing: { amount: Minor; on: WallDate } | null;
  entries: BankEntry[];
};

/**
 * Reads the statements of an account, ISO 20022 camt.053, in any version of it. What is not booked yet is left out.
 *
 * @returns `null` when it is no such file, or not one of a single account
 */
export function readAccountStatement(document: XmlNode): AccountStatement | null {
  const [root] = nodesAt(document, 'BkToCstmrStmt');
  const messageId = root && textAt(root, 'GrpHdr/MsgId');
  const statements = root ? nodesAt(root, 'Stmt') : [];
  const ibans = new Set(statements.map((one) => textAt(one, 'Acct/Id/IBAN')));
  const [iban] = ibans;
  if (!messageId || !iban || ibans.size > 1) return null;
  const found = statements.flatMap((one) => nodesAt(one, 'Ntry').flatMap(entriesOf));
  const closing = statements.map(closingOf).findLast((balance) => balance !== null) ?? null;
  return { kind: 'statement', messageId, iban, closing, entries: keyed(found, iban) };
}

/**
 * Banks give a transfer and its fee the same reference, and some entries none. So an entry is known by its reference, or
 * else by all that it says, by its day and its amount, and two that are alike by their order.
 */
function keyed(entries: readonly BankEntry[], iban: string): BankEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const key = `${iban}/${entry.key}/${entry.bookedOn}/${entry.amount}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { ...entry, key: count === 1 ? key : `${key}/${count}` };
  });
}

function closingOf(statement: XmlNode) {
  const balances = nodesAt(statement, 'Bal');
  const found = balances.find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === 'CLBD');
  const amount = found && amountOf(found);
  const on = found && dateAt(found, 'Dt');
  return amount && on ? { amount: amount.minor, on } : null;
}

/** One entry, or each of the transactions that the bank has booked together. */
function entriesOf(entry: XmlNode): BankEntry[] {
  const bookedOn = dateAt(entry, 'BookgDt');
  const whole = amountOf(entry);
  if (!isBooked(entry) || !bookedOn || !whole || whole.minor === 0) return [];
  const single = nodesAt(entry, 'NtryDtls/TxDtls');
  const base = { bookedOn, currency: whole.currency };
  let shared: string | undefined;
  return dividedAmounts(single, whole.minor).map((amount, index, all) => {
    const one = all.length === 1 && single.length !== 1 ? undefined : single[index];
    const own = one && textAt(one, 'Refs/AcctSvcrRef');
    const key = own ?? (shared ??= referenceOf(entry));
    return { ...base, ...factsOf(one ?? entry, entry), key, amount };
  });
}

function isBooked(entry: XmlNode): boolean {
  return (textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts')) === 'BOOK';
}

/** What each transaction of an entry comes to, if they add up to it; else the entry as a whole. */
function dividedAmounts(single: readonly XmlNode[], whole: Minor): Minor[] {
  const amounts = single.map((one) => (amountOf(one) ?? amountOf(one, 'AmtDtls/TxAmt/Amt'))?.minor);
  const isDivided = single.length > 1 && sumOf(amounts) === Math.abs(whole);
  return isDivided ? amounts.map((amount = 0) => Math.sign(whole) * Math.abs(amount)) : [whole];
}

function sumOf(amounts: readonly (Minor | undefined)[]): Minor | null {
  return amounts.reduce<Minor | null>(
    (total, amount) => (total === null || amount === undefined ? null : total + Math.abs(amount)),
    0,
  );
}

const LONGEST = { party: 140, words: 300 } as const;

function factsOf(one: XmlNode, entry: XmlNode) {
  const party = ['Cdtr', 'Dbtr', 'Cdtr/Pty', 'Dbtr/Pty']
    .map((path) => textAt(one, `RltdPties/${path}/Nm`))
    .find((name) => name !== null && name !== '');
  const words = [
    ...nodesAt(one, 'RmtInf/Ustrd').map(({ text }) => text.trim()),
    textAt(one, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ].filter(Boolean);
  const [back] = nodesAt(one, 'RtrInf');
  return {
    endToEndId: textAt(one, 'Refs/EndToEndId'),
    returned: back ? bankReason(back) : null,
    party: party?.slice(0, LONGEST.party) ?? null,
    words: words.join(' ').slice(0, LONGEST.words) || null,
  };
}

/** The bank's reference; without one, all that the entry says but its place in the statement. */
function referenceOf(entry: XmlNode): string {
  const own = textAt(entry, 'AcctSvcrRef');
  if (own) return own;
  const children = entry.children.filter(({ name }) => name !== 'NtryRef');
  return createHash('sha256')
    .update(JSON.stringify({ ...entry, children }))
    .digest('hex');
}

/** The amount with its sign; the reversal of a debit is a credit already. */
function amountOf(node: XmlNode, path = 'Amt'): { minor: Minor; currency: string } | null {
  const [amount] = nodesAt(node, path);
  const { data } = Amount.safeParse({
    text: amount?.text.trim(),
    currency: amount?.attributes['Ccy'],
  });
  if (!data) return null;
  const [whole = '', rest = ''] = data.text.split('.');
  const minor = Number(whole) * 100 + Number(rest.slice(0, 2).padEnd(2, '0'));
  return {
    minor: textAt(node, 'CdtDbtInd') === 'DBIT' ? -minor : minor,
    currency: data.currency,
  };
}

/** Up to five decimals are allowed, of which only two are money. */
const Amount = z.object({
  text: z.string().regex(/^\d{1,13}(\.\d{1,2}0{0,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

function dateAt(node: XmlNode, path: string): WallDate | null {
  const text = textAt(node, `${path}/Dt`) ?? textAt(node, `${path}/DtTm`)?.slice(0, 10);
  return z.iso.date().safeParse(text).data ?? null;
}
