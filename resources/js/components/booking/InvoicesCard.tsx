import { Card } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Download } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { InvoiceView } from '#server/http/presenters/invoice.ts';

type Props = { invoices: readonly InvoiceView[] };

/** A booking's invoices and credit notes with their files; nothing before there are any. */
export function InvoicesCard({ invoices }: Props) {
  const t = useT();
  const format = useFormat();
  if (invoices.length === 0) return null;
  return (
    <Card title={t('booking.invoices.title')} bare>
      <ul className="divide-y divide-line">
        {invoices.map(({ id, ref, kind, type, issuedOn, total, currency, pdfUrl }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {t(
                  type === 'credit_note'
                    ? 'booking.invoices.credit_note'
                    : `booking.invoices.${kind}`,
                )}
              </p>
              <p className="text-sm text-muted">
                <span className="tabular">{ref}</span> · {format.date(issuedOn)}
              </p>
            </div>
            <p className="flex items-center gap-4">
              <Money minor={total} currency={currency} exact />
              <a
                href={pdfUrl}
                className="link inline-flex items-center gap-1"
                aria-label={t('booking.invoices.pdf_label', { ref })}
              >
                <Download size={16} />
                {t('booking.invoices.pdf')}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
