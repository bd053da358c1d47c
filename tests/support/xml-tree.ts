/** An element as it was read; of its attributes only those without a namespace. */
export type Tree = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Tree[];
};

/** Reads a document without comments, processing instructions inside and mixed content. */
export function readXml(xml: string): Tree {
  const top: Tree = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  for (const [, tag, text] of xml.replace(/^<\?.*?\?>/, '').matchAll(/<([^>]+)>|([^<]+)/g)) {
    if (tag !== undefined) step(open, tag);
    else innermost(open).text += unescaped(text ?? '');
  }
  const [root] = top.children;
  if (!root || open.length !== 1) throw new Error('Not one whole document.');
  return root;
}

function innermost(open: readonly Tree[]): Tree {
  const last = open.at(-1);
  if (!last) throw new Error('More elements are closed than opened.');
  return last;
}

/** Opens an element, or closes the innermost one. */
function step(open: Tree[], tag: string): void {
  const parent = innermost(open);
  if (tag.startsWith('/')) {
    if (parent.name !== tag.slice(1)) throw new Error(`${parent.name} is closed by ${tag}.`);
    open.pop();
    return;
  }
  const child = elementOf(tag);
  parent.children.push(child);
  open.push(child);
}

function elementOf(tag: string): Tree {
  const [name = ''] = tag.split(/\s/);
  const given = [...tag.matchAll(/\s([\w:]+)="([^"]*)"/g)];
  const attributes = Object.fromEntries(
    given.map(([, key, value]) => [key, unescaped(value ?? '')]),
  );
  return { name, attributes, text: '', children: [] };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The elements at a path below one, such as `cac:TaxTotal/cbc:TaxAmount`. */
export function at(tree: Tree, path: string): Tree[] {
  return path
    .split('/')
    .reduce<Tree[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [tree],
    );
}

/** The texts of the elements at a path. */
export function texts(tree: Tree, path: string): string[] {
  return at(tree, path).map(({ text }) => text.trim());
}
