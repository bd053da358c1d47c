import { Head, Link } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Table } from '#js/components/ui/Table.tsx';

type Legal = Pages['Legal/Show']['legal'];

export default function Show({ legal }: Pages['Legal/Show']) {
  return (
    <div className="page py-10">
      <Head title={legal.title} />
      <div className="mx-auto max-w-prose">
        <PageHeader title={legal.title} intro={legal.intro} />
        <p className="mb-8 text-sm text-muted">{legal.version}</p>
        {legal.sample && (
          <div className="mb-8">
            <Notice tone="warning">{legal.sample}</Notice>
          </div>
        )}
        <div className="grid gap-9">
          {legal.sections.map((section) => (
            <Section key={section.key} title={section.title}>
              <Text section={section} />
            </Section>
          ))}
          {legal.storage && <Storage storage={legal.storage} />}
        </div>
        <Others others={legal.others} />
      </div>
    </div>
  );
}

function Text({ section: { blocks, link } }: { section: Legal['sections'][number] }) {
  return (
    <div className="grid gap-3">
      {blocks.map((block, at) =>
        block.kind === 'text' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a wording never changes
          <p key={at}>{block.text}</p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a wording never changes
          <ul key={at} className="grid list-disc gap-1.5 ps-6">
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
      {link && (
        <p>
          <a href={link.url} className="link" rel="noreferrer">
            {link.label}
          </a>
        </p>
      )}
    </div>
  );
}

type StorageProps = { storage: NonNullable<Legal['storage']> };

/** Every cookie and key, with what it is for. */
function Storage({ storage: { title, heads, rows } }: StorageProps) {
  return (
    <Section title={title}>
      <Table
        caption={title}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            header: heads.name,
            main: true,
            render: ({ name }) => <code className="break-all">{name}</code>,
          },
          { key: 'kind', header: heads.kind, render: ({ kind }) => kind },
          { key: 'purpose', header: heads.purpose, render: ({ purpose }) => purpose },
          { key: 'lasts', header: heads.lasts, render: ({ lasts }) => lasts },
        ]}
      />
    </Section>
  );
}

function Others({ others: { title, versions } }: Pick<Legal, 'others'>) {
  if (versions.length === 0) return null;
  return (
    <div className="mt-12 border-t border-line pt-8">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 grid gap-1.5">
        {versions.map(({ label, url }) => (
          <li key={url}>
            <Link href={url} className="link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
