import { element, xmlDocument, type Element } from '#server/lib/xml.ts';
import { sum, type Minor } from '../money/money.ts';
import type { WallDate } from '../time/wall-clock.ts';

/** One transfer to a host. */
export type Transfer = {
  endToEndId: string;
  amount: Minor;
  iban: string;
  holder: string;
  /** What the host reads on its statement. */
  words: string;
};

export type TransferFile = {
  messageId: string;
  createdAt: Date;
  executeOn: WallDate;
  currency: string;
  payer: { name: string; iban: string };
  transfers: readonly Transfer[];
};

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * Lei of less go through the clearing of small payments (SENT), from this amount one by one through ReGIS; in minor
 * units. Euros are SEPA credit transfers, and other currencies are what our bank makes of them.
 */
const URGENT_FROM: Minor = 50_000_00;

type Level = 'SEPA' | 'NURG' | 'URGP' | null;

function levelOf({ amount, iban }: Transfer, currency: string): Level {
  if (currency === 'EUR') return 'SEPA';
  if (currency !== 'RON' || !iban.startsWith('RO')) return null;
  return amount < URGENT_FROM ? 'NURG' : 'URGP';
}

/** How many characters banks take of a name and of what a transfer is for. */
const LONGEST = { name: 70, words: 140 } as const;

/** A credit transfer initiation, ISO 20022 pain.001.001.09, one block for each level of service. */
export function transferFile(file: TransferFile): string {
  const { messageId, createdAt, currency, payer, transfers } = file;
  const levels = Map.groupBy(transfers, (transfer) => levelOf(transfer, currency));
  const blocks = [...levels].map(([level, among], index) =>
    paymentBlock(file, { id: blockId(messageId, index), level, among }),
  );
  const header = element('GrpHdr', [
    element('MsgId', messageId),
    element('CreDtTm', createdAt.toISOString().slice(0, 19) + 'Z'),
    ...totals(transfers),
    element('InitgPty', [element('Nm', plain(payer.name, LONGEST.name))]),
  ]);
  const initiation = element('CstmrCdtTrfInitn', [header, ...blocks]);
  return xmlDocument(element('Document', [initiation], { xmlns: NAMESPACE }));
}

/** How the bank names a block of a batch in its answers. */
function blockId(messageId: string, index: number): string {
  return `${messageId}-${index + 1}`;
}

type Block = { id: string; level: Level; among: readonly Transfer[] };

function paymentBlock(file: TransferFile, { id, level, among }: Block): Element {
  const { executeOn, currency, payer } = file;
  return element('PmtInf', [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    // Each transfer stands alone on the statement, where it is found again.
    element('BtchBookg', 'false'),
    ...totals(among),
    level && element('PmtTpInf', [element('SvcLvl', [element('Cd', level)])]),
    element('ReqdExctnDt', [element('Dt', executeOn)]),
    element('Dbtr', [element('Nm', plain(payer.name, LONGEST.name))]),
    element('DbtrAcct', [element('Id', [element('IBAN', payer.iban)]), element('Ccy', currency)]),
    element('DbtrAgt', [element('FinInstnId', [element('Othr', [element('Id', 'NOTPROVIDED')])])]),
    element('ChrgBr', level === 'SEPA' ? 'SLEV' : 'SHAR'),
    ...among.map((transfer) => transferBlock(transfer, currency)),
  ]);
}

function transferBlock({ endToEndId, amount, iban, holder, words }: Transfer, currency: string) {
  return element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', endToEndId), element('EndToEndId', endToEndId)]),
    element('Amt', [element('InstdAmt', decimal(amount), { Ccy: currency })]),
    element('Cdtr', [element('Nm', plain(holder, LONGEST.name))]),
    element('CdtrAcct', [element('Id', [element('IBAN', iban)])]),
    element('RmtInf', [element('Ustrd', plain(words, LONGEST.words))]),
  ]);
}

function totals(transfers: readonly Transfer[]): Element[] {
  const total = sum(transfers.map(({ amount }) => amount));
  return [element('NbOfTxs', String(transfers.length)), element('CtrlSum', decimal(total))];
}

function decimal(minor: Minor): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** In the characters that every bank takes: letters without marks, digits and a few signs. */
export function plain(text: string, longest: number): string {
  const written = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđÆŒØŁĐ]/gu, (sign) => spelled[sign] ?? '')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
  return written || '-';
}

const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
};
