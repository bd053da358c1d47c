import type { BookingSections } from '#server/http/presenters/booking.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Document } from '#js/components/ui/icons/interface.tsx';
import { AnnexLine } from '#js/components/booking/AnnexLine.tsx';
import { useT } from '#js/lib/i18n.ts';

/** The contract with who has signed it; nothing before there is one. */
export function ContractLine({ contract }: Pick<BookingSections, 'contract'>) {
  const t = useT();
  if (!contract) return null;
  return (
    <Card title={t('booking.contract.title')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-muted">{t(stateKey(contract))}</p>
          <AnnexLine contract={contract} />
        </div>
        <LinkButton href={contract.url} variant="secondary" icon={Document}>
          {t('booking.contract.open')}
        </LinkButton>
      </div>
    </Card>
  );
}

function stateKey({ clientSigned, hostSigned }: NonNullable<BookingSections['contract']>) {
  if (clientSigned) return hostSigned ? 'booking.contract.both' : 'booking.contract.client';
  return hostSigned ? 'booking.contract.host' : 'booking.contract.neither';
}
