import { DrawnSignature } from '#js/components/ui/SignatureField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { SignatureLine } from '#server/domain/contracts/blocks.ts';

type Props = { lines: readonly SignatureLine[] };

/** Both signatures at the end of the document. */
export function Signatures({ lines }: Props) {
  const t = useT();
  return (
    <section className="mt-10 border-t border-line pt-8">
      <h3 className="mb-5 text-lg">{t('contract.v1.signatures.title')}</h3>
      <SignatureLines lines={lines} />
    </section>
  );
}

/** Both signatures side by side, or the lines they are missing from. */
export function SignatureLines({ lines }: Props) {
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      {lines.map(({ label, name, path, words }) => (
        <div key={label}>
          <p className="text-sm text-muted">{label}</p>
          {path && name && <DrawnSignature path={path} name={name} />}
          <p className="mt-3 min-h-9 border-b border-line-strong pb-1 text-2xl font-semibold break-words italic">
            {name}
          </p>
          <p className="mt-2 text-sm text-muted">{words}</p>
        </div>
      ))}
    </div>
  );
}
