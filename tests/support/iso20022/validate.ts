import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

type Schema = 'pain.001.001.09' | 'pain.002.001.10';

/** What a document lacks of the official schema of ISO 20022, as its registration authority publishes it. */
export async function schemaProblems(xml: string, schema: Schema): Promise<string[]> {
  const file = readFileSync(new URL(`${schema}.xsd`, import.meta.url), 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [{ fileName: 'schema.xsd', contents: file }],
  });
  return errors.map(({ message }) => message);
}
