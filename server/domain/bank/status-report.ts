import { nodesAt, textAt, type XmlNode } from '#server/lib/xml-reading.ts';

/** What the bank says of one transfer of ours. */
export type Answered = { endToEndId: string; isRejected: boolean; reason: string | null };

export type StatusReport = {
  kind: 'status_report';
  messageId: string;
  /** The batch that is answered, by the name that we gave it. */
  batch: string;
  /** Whether the whole batch is rejected, or accepted; `null` when each transfer has an answer of its own. */
  whole: { isRejected: boolean; reason: string | null } | null;
  answers: Answered[];
};

/**
 * Reads a payment status report, ISO 20022 pain.002. A status of a block counts for the transfers that it names. Nothing
 * is final before the account was debited: whatever is not rejected is accepted.
 *
 * @returns `null` when it is no such report
 */
export function readStatusReport(document: XmlNode): StatusReport | null {
  const [report] = nodesAt(document, 'CstmrPmtStsRpt');
  const messageId = report && textAt(report, 'GrpHdr/MsgId');
  const batch = report && textAt(report, 'OrgnlGrpInfAndSts/OrgnlMsgId');
  if (!report || !messageId || !batch) return null;
  const [group] = nodesAt(report, 'OrgnlGrpInfAndSts');
  const blocks = nodesAt(report, 'OrgnlPmtInfAndSts');
  const answers = blocks.flatMap((block) =>
    nodesAt(block, 'TxInfAndSts').flatMap((one) => answerOf(one, block)),
  );
  return { kind: 'status_report', messageId, batch, whole: group ? wholeOf(group) : null, answers };
}

function wholeOf(group: XmlNode): StatusReport['whole'] {
  const status = textAt(group, 'GrpSts');
  // A partly accepted batch (PART), or one without a status, says it transfer by transfer.
  if (status === null || status === 'PART') return null;
  return verdict(status, group);
}

function answerOf(one: XmlNode, block: XmlNode): Answered[] {
  const endToEndId = textAt(one, 'OrgnlEndToEndId');
  const own = textAt(one, 'TxSts');
  const status = own ?? textAt(block, 'PmtInfSts');
  if (!endToEndId || !status) return [];
  return [{ endToEndId, ...verdict(status, own === null ? block : one) }];
}

function verdict(status: string, node: XmlNode) {
  const isRejected = status === 'RJCT';
  return { isRejected, reason: isRejected ? reasonOf(node) : null };
}

/** The code of ISO 20022 and the bank's own words. */
function reasonOf(node: XmlNode): string {
  const [info] = nodesAt(node, 'StsRsnInf');
  return info ? bankReason(info) : 'RJCT';
}

const LONGEST = 300;

export function bankReason(info: XmlNode): string {
  const code = textAt(info, 'Rsn/Cd') ?? textAt(info, 'Rsn/Prtry');
  const words = nodesAt(info, 'AddtlInf').map(({ text }) => text.trim());
  return [code, ...words].filter(Boolean).join(' ').slice(0, LONGEST) || 'RJCT';
}
