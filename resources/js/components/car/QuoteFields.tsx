type QuoteFieldsProps = { quoteId: string; requestKey: string };

/** The hidden fields of a booking: the quote's id, no amounts. */
export function QuoteFields({ quoteId, requestKey }: QuoteFieldsProps) {
  return (
    <>
      <input type="hidden" name="quoteId" value={quoteId} />
      <input type="hidden" name="requestKey" value={requestKey} />
    </>
  );
}
