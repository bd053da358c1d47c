import type { ContractBlock } from '#server/domain/contracts/blocks.ts';
import type { ContractDocument } from '#server/domain/contracts/document.ts';
import { SignatureLines } from '#js/components/contract/Signatures.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';

/** The contract as a sheet to read: numbered sections, facts, price, duties. */
export function ContractText({
  document,
  children,
}: {
  document: ContractDocument;
  children: React.ReactNode;
}) {
  return (
    <article className="card px-5 py-8 sm:px-12 sm:py-12">
      <header className="border-b border-line pb-6">
        <h2 className="text-2xl">{document.title}</h2>
        <p className="mt-1 text-muted">{document.number}</p>
      </header>
      <ol>
        {document.sections.map((section, index) => (
          <li key={section.key} className="mt-8">
            <h3 className="mb-3 text-lg">
              <span className="me-2 text-brand tabular">{index + 1}.</span>
              {section.title}
            </h3>
            <div className="grid gap-3">
              {section.blocks.map((block) => (
                <Block key={block.kind === 'text' ? block.text : block.kind} block={block} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {children}
    </article>
  );
}

function Block({ block }: { block: ContractBlock }) {
  switch (block.kind) {
    case 'text':
      return <p className="max-w-prose">{block.text}</p>;
    case 'facts':
      return <DescriptionList items={block.items} />;
    case 'list':
      return (
        <ul className="grid max-w-prose list-disc gap-2 ps-5 marker:text-brand">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'price':
      return <Price lines={block.lines} />;
    case 'signatures':
      return <SignatureLines lines={block.lines} />;
  }
}

type PriceBlock = Extract<ContractBlock, { kind: 'price' }>;

function Price({ lines }: Pick<PriceBlock, 'lines'>) {
  return (
    <dl className="lines">
      {lines.map(({ label, amount, total }) => (
        <div key={label} className={total ? 'line-row line-total' : 'line-row'}>
          <dt>{label}</dt>
          <dd className="tabular">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
