/**
 * Structured data for search engines. Browsers do not execute this type of script, so the content security policy does
 * not apply to it.
 */
export function DataBlock({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // oxlint-disable-next-line react/no-danger -- JSON with every "<" escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }}
    />
  );
}
