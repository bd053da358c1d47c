import { readFile } from 'node:fs/promises';

/** The schema and what it imports, in the order in which they are given to the validator. */
const files = ['dpi-1.0.xsd', 'dpi-types-1.0.xsd', 'dpi-codes-1.0.xsd'] as const;

/** What a message lacks of the schema; empty when it is valid. The validator is loaded when somebody asks. */
export async function schemaProblems(xml: string): Promise<string[]> {
  const { validateXML } = await import('xmllint-wasm');
  const [schema, ...preload] = await Promise.all(
    files.map(async (fileName) => ({
      fileName,
      contents: await readFile(new URL(`schema/${fileName}`, import.meta.url), 'utf8'),
    })),
  );
  if (!schema) throw new Error('No schema.');
  const { errors } = await validateXML({
    xml: [{ fileName: 'message.xml', contents: xml }],
    schema: [schema],
    preload,
  });
  return errors.map(({ message }) => message);
}
