import { Document } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ClaimView } from '#server/http/presenters/claim.ts';

type Props = Pick<ClaimView, 'papers'> & { side: 'host' | 'client' };

/** What a side has sent to show that it is right: the quote of a repair, the paper of a fine, pictures. */
export function Papers({ papers: all, side }: Props) {
  const t = useT();
  const papers = all.filter((paper) => paper.side === side);
  if (papers.length === 0) return null;
  return (
    <ul className="cluster">
      {papers.map(({ id, url, isPicture }, index) => (
        <li key={id}>
          <a
            href={url}
            target={isPicture ? '_blank' : undefined}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-semibold underline"
          >
            <Document size={18} />
            {t('booking.claim.paper', { number: index + 1 })}
          </a>
        </li>
      ))}
    </ul>
  );
}
