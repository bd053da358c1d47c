import type { Format } from '#shared/format.ts';
import type { Translate } from '#shared/translate.ts';
import type { Annex, ContractContent } from './contract.ts';

type Words = { t: Translate; format: Format; content: ContractContent };

/** Who has proposed an annex, how the other side has agreed to it, and which signature covers it. */
export function consentTo(annex: Annex, { t, format, content: { timeZone } }: Words) {
  const { agreedHow, consentAt, agreedName, proposedBy, proposedAt, proposerName } = annex;
  if (!agreedHow || !consentAt) return [];
  const when = (at: Date) =>
    `${format.date(at.toISOString(), timeZone, 'full')}, ${format.time(at.toISOString(), timeZone)}`;
  const other = proposedBy === 'client' ? 'host' : 'client';
  const proposer = { name: proposerName ?? '', when: when(proposedAt) };
  const agreed = { name: agreedName ?? '', when: when(consentAt) };
  const how = agreedHow === 'answer' ? (`answer_${other}` as const) : agreedHow;
  const items = [
    {
      term: t('contract.v3.annex.proposed'),
      value: t(`contract.v3.annex.proposed_${proposedBy}`, proposer),
    },
    { term: t('contract.v3.annex.agreed'), value: t(`contract.v3.annex.agreed_${how}`, agreed) },
    ...(annex.signedAt
      ? [
          {
            term: t('contract.v3.annex.signed'),
            value: t('contract.v3.annex.signed_at', { when: when(annex.signedAt) }),
          },
        ]
      : []),
  ];
  return [{ kind: 'facts' as const, items }];
}
