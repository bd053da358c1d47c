/** What search engines read. A data block: browsers do not run it, and the content policy does not apply to it. */
export function DataBlock({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // oxlint-disable-next-line react/no-danger -- JSON with every "<" escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }}
    />
  );
}
