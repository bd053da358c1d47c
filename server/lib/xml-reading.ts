import { SaxesParser } from 'saxes';

/** An element as it was read, by its name without a prefix. */
export type XmlNode = {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of the elements in it. */
  text: string;
  children: XmlNode[];
};

/** The bytes are not a document that we read. */
export class UnreadableXml extends Error {}

/** The most bytes of a document. */
export const LARGEST_XML = 5_000_000;
const MOST_ELEMENTS = 200_000;
const DEEPEST = 40;

/**
 * Reads a whole document in UTF-8. One with a document type is refused, so that there are no entities but the five of
 * XML itself and nothing outside is ever fetched; so is one that is large or deep enough to be an attack.
 *
 * @throws {UnreadableXml}
 */
export function readXml(bytes: Uint8Array): XmlNode {
  if (bytes.length > LARGEST_XML) throw new UnreadableXml('too large');
  const top: XmlNode = { name: '', namespace: '', attributes: {}, text: '', children: [] };
  const open = [top];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => {
    throw new UnreadableXml(message);
  });
  parser.on('doctype', () => {
    throw new UnreadableXml('a document type');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (++elements > MOST_ELEMENTS || open.length > DEEPEST) throw new UnreadableXml('too deep');
    const given = Object.values(attributes).map((found) => [found.local, found.value] as const);
    const child = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(given),
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(child);
    open.push(child);
  });
  parser.on('closetag', () => void open.pop());
  const add = (text: string) => {
    const innermost = open.at(-1);
    if (innermost) innermost.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(decoded(bytes)).close();
  const [root] = top.children;
  if (!root) throw new UnreadableXml('no element');
  return root;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXml('not UTF-8');
  }
}

/** The elements at a path below one, such as `Refs/EndToEndId`. */
export function nodesAt(node: XmlNode, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce<XmlNode[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}

/** The text of the first element at a path; `null` if there is none or it is empty. */
export function textAt(node: XmlNode, path: string): string | null {
  return nodesAt(node, path)[0]?.text.trim() || null;
}
