/** What our bank sends, in the form that banks send it. */

type StatusOf = { endToEndId: string; status: 'ACSP' | 'RJCT'; reason?: string };

type Report = {
  batch: string;
  group?: 'ACCP' | 'RJCT' | 'PART';
  transfers?: readonly StatusOf[];
  id?: string;
};

const reasonOf = (reason: string | undefined) =>
  reason
    ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn><AddtlInf>Cont inexistent</AddtlInf></StsRsnInf>`
    : '';

/** A payment status report, pain.002.001.10. */
export function statusReport({ batch, group = 'PART', transfers = [], id = 'R1' }: Report) {
  const answers = transfers.map(
    ({ endToEndId, status, reason }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reasonOf(reason)}</TxInfAndSts>`,
  );
  const block =
    answers.length > 0
      ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch}-1</OrgnlPmtInfId>${answers.join('')}</OrgnlPmtInfAndSts>`
      : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>${id}-${batch}</MsgId><CreDtTm>2026-11-25T10:00:00Z</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${batch}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts>
  ${block}
</CstmrPmtStsRpt></Document>`;
}

type Entry = {
  /** Signed, as it is written: "-12.50". */
  amount: string;
  endToEndId?: string;
  reference?: string;
  returned?: string;
  words?: string;
  party?: string;
  status?: 'BOOK' | 'PDNG';
  on?: string;
};

const side = (amount: string) => (amount.startsWith('-') ? 'DBIT' : 'CRDT');

function entryXml(entry: Entry, index: number): string {
  const { amount, endToEndId, reference, returned, words, party, status = 'BOOK', on } = entry;
  const back = returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : '';
  const details = `<NtryDtls><TxDtls>
    <Refs>${endToEndId ? `<EndToEndId>${endToEndId}</EndToEndId>` : ''}</Refs>
    <Amt Ccy="RON">${amount.replace('-', '')}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>
    ${party ? `<RltdPties><Dbtr><Pty><Nm>${party}</Nm></Pty></Dbtr></RltdPties>` : ''}
    ${words ? `<RmtInf><Ustrd>${words}</Ustrd></RmtInf>` : ''}${back}</TxDtls></NtryDtls>`;
  return `<Ntry><NtryRef>${index + 1}</NtryRef><Amt Ccy="RON">${amount.replace('-', '')}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>
    <Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${on ?? '2026-11-25'}</Dt></BookgDt>
    ${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}
    <BkTxCd><Prtry><Cd>TRF</Cd></Prtry></BkTxCd>${details}</Ntry>`;
}

type Statement = { entries: readonly Entry[]; iban?: string; id?: string; closing?: string };

/** An account statement, camt.053.001.08. */
export function accountStatement({ entries, iban, id = 'S1', closing = '1000.00' }: Statement) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-25T23:00:00Z</CreDtTm></GrpHdr>
  <Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban ?? 'RO49AAAA1B31007593840000'}</IBAN></Id></Acct>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RON">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-25</Dt></Dt></Bal>
    ${entries.map(entryXml).join('\n')}
  </Stmt></BkToCstmrStmt></Document>`;
}
