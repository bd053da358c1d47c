type QuoteFieldsProps = { quoteId: string; requestKey: string };

/** What booking sends: the quote's number and nothing else about money. */
export function QuoteFields({ quoteId, requestKey }: QuoteFieldsProps) {
  return (
    <>
      <input type="hidden" name="quoteId" value={quoteId} />
      <input type="hidden" name="requestKey" value={requestKey} />
    </>
  );
}
