/** What the tax authority says of a document that it has got. */
export type Answer =
  | { state: 'pending' }
  | { state: 'accepted' }
  | { state: 'refused'; reason: string };

/**
 * Where electronic invoices go: RO e-Factura, or a folder from which they are taken there by hand. Every adapter passes
 * `tests/domain/invoices/tax-authority.test.ts`.
 */
export type TaxAuthority = {
  /**
   * Hands a document over. One handed over again under the same name is the same document.
   *
   * @param name the invoice's id
   * @returns the number under which its answer is found
   */
  upload(name: string, xml: string): Promise<string>;
  answerTo(uploadId: string): Promise<Answer>;
};
