import { DrawnSignature } from '#js/components/ui/SignatureField.tsx';
import type { ContractView } from '#server/http/presenters/contract.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';

type Party = ContractView['signatures'][number];

/** Both signatures at the end of the document, or the lines they are missing from. */
export function Signatures({ contract }: { contract: ContractView }) {
  const t = useT();
  return (
    <section className="mt-10 border-t border-line pt-8">
      <h3 className="mb-5 text-lg">{t('contract.v1.signatures.title')}</h3>
      <div className="grid gap-8 sm:grid-cols-2">
        {contract.signatures.map((party) => (
          <SignatureLine key={party.side} party={party} timeZone={contract.timeZone} />
        ))}
      </div>
    </section>
  );
}

function SignatureLine({ party, timeZone }: { party: Party; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { side, name, signature } = party;
  return (
    <div>
      <p className="text-sm text-muted">
        {t(`contract.v1.signatures.${side}`)}: {name}
      </p>
      {signature?.path && <DrawnSignature path={signature.path} name={signature.name} />}
      <p className="mt-3 min-h-9 border-b border-line-strong pb-1 text-2xl font-semibold break-words italic">
        {signature?.name}
      </p>
      <p className="mt-2 text-sm text-muted">
        {signature
          ? t('contract.sign.signed', {
              when: format.dateTime(signature.at, timeZone),
              address: signature.address,
            })
          : t('contract.sign.waiting')}
      </p>
    </div>
  );
}
