/** An element of an XML document: its name, its attributes and what is in it. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly Element[];
};

/** An element; parts that are nothing are left out. */
export function element(
  name: string,
  content: string | readonly (Element | null | '')[],
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const kept =
    typeof content === 'string' ? content : content.filter((one) => one !== null && one !== '');
  return { name, attributes, content: kept };
}

/** The document with this element as its root. */
export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;
}

function written({ name, attributes, content }: Element, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${given.join('')}>`;
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>`;
  const inner = content.map((child) => written(child, `${indent}  `));
  return [open, ...inner, `${indent}</${name}>`].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Also leaves out characters that XML 1.0 does not know. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
