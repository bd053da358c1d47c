import { env } from '#server/env.ts';
import {
  authorities,
  isLegalKind,
  legalVersions,
  type LegalKind,
  type LegalVersion,
} from '#server/domain/legal/document.ts';
import { legalValues } from '#server/domain/legal/figures.ts';
import { isSampleOperator } from '#server/domain/legal/operator.ts';
import { messagesOf, translator } from '#server/lib/messages.ts';
import { formatFor } from '#shared/format.ts';
import { url } from '#shared/routes.ts';
import type { Locale, MessageKey, MessageTree } from '#shared/translate.ts';
import { storageView, type StorageView } from './browser-storage.ts';

type LegalBlock = { kind: 'text'; text: string } | { kind: 'list'; items: string[] };
type Labelled = { label: string; url: string };

/** The text of a legal page in the reader's language. */
export type LegalView = {
  title: string;
  intro: string;
  version: string;
  /** Says that the operator is only a sample; `null` if the installation has a real one. */
  sample: string | null;
  sections: { key: string; title: string; blocks: LegalBlock[]; link: Labelled | null }[];
  storage: StorageView | null;
  others: { title: string; versions: Labelled[] };
};

const links: Readonly<Record<string, Labelled>> = {
  'complaints.authorities': { label: 'anpc.ro', url: authorities.anpc },
  'complaints.sal': { label: 'reclamatiisal.anpc.ro', url: authorities.sal },
};

/** @returns `null` for an unknown document or version */
export function legalView(name: string, version: string, locale: Locale): LegalView | null {
  const versions = isLegalKind(name) ? legalVersions[name] : [];
  const shown = version ? versions.find((one) => String(one.version) === version) : versions[0];
  return shown && isLegalKind(name) ? viewOf(name, shown, locale) : null;
}

function viewOf(kind: LegalKind, shown: LegalVersion, locale: Locale): LegalView {
  const t = translator(locale);
  const format = formatFor(locale, env.APP_CURRENCY);
  const base = `legal.${kind}.v${shown.version}`;
  const values = legalValues(env.APP_NAME, format, shown.figures);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test reads every document in both languages
  const say = (path: string) => t(`${base}.${path}` as MessageKey, values);
  const dated = (one: LegalVersion) => ({
    version: one.version,
    date: format.date(one.from, undefined, 'long'),
  });
  return {
    title: say('title'),
    intro: say('intro'),
    version: t('legal.meta.version', dated(shown)),
    sample: isSampleOperator ? t('legal.meta.sample') : null,
    sections: sectionsOf(kind, shown, locale).map((key) => ({
      key,
      title: say(`sections.${key}.title`),
      blocks: blocksOf(say(`sections.${key}.text`)),
      link: links[`${kind}.${key}`] ?? null,
    })),
    storage: kind === 'cookies' ? storageView(t) : null,
    others: {
      title: t('legal.meta.others_title'),
      versions: legalVersions[kind]
        .filter(({ version }) => version !== shown.version)
        .map((one) => ({
          label: t('legal.meta.other', dated(one)),
          url: url('legal', { document: kind }, { version: one.version }),
        })),
    },
  };
}

/** The sections of a version, in the order of its file. */
function sectionsOf(kind: LegalKind, { version }: LegalVersion, locale: Locale): string[] {
  const wording = branch(branch(messagesOf(locale, 'legal'), kind), `v${version}`);
  return Object.keys(branch(wording, 'sections'));
}

function branch(tree: MessageTree, name: string): MessageTree {
  const found = tree[name];
  return typeof found === 'object' ? found : {};
}

const ITEM = '- ';

/** Each line is a paragraph. Lines that follow each other and begin with a dash are a list. */
function blocksOf(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith(ITEM)) blocks.push({ kind: 'text', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(ITEM.length));
    else blocks.push({ kind: 'list', items: [line.slice(ITEM.length)] });
  }
  return blocks;
}
