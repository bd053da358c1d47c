import type { BookingSections } from '#server/http/presenters/booking.ts';
import { useT } from '#js/lib/i18n.ts';

/** Whose signature an annex of the contract waits for. */
export function AnnexLine({
  contract: { annex },
}: {
  contract: NonNullable<BookingSections['contract']>;
}) {
  const t = useT();
  if (!annex) return null;
  return (
    <p className="font-semibold">
      {t(`booking.contract.annex_${annex.missing}`, { number: annex.number })}
    </p>
  );
}
