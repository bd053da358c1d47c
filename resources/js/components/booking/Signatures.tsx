import { DrawnSignature } from '#js/components/ui/SignatureField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { InspectionView, SignatureView } from '#server/http/presenters/inspection.ts';

type Props = { inspection: InspectionView; timeZone: string };

/** Both signatures of a hand-over: the name, the moment, and the drawing where it was drawn. */
export function Signatures({ inspection: { host, client }, timeZone }: Props) {
  return (
    <div className="grid gap-4 text-sm text-muted sm:grid-cols-2">
      <SignatureOf side="host" signature={host} timeZone={timeZone} />
      <SignatureOf side="client" signature={client} timeZone={timeZone} />
    </div>
  );
}

type SideProps = { side: 'host' | 'client'; signature: SignatureView | null; timeZone: string };

function SignatureOf({ side, signature, timeZone }: SideProps) {
  const t = useT();
  const format = useFormat();
  const name = signature?.name ?? t('booking.inspection.unsigned');
  return (
    <div>
      {signature?.path && <DrawnSignature path={signature.path} name={signature.name} />}
      <p className="break-words">
        {t(`booking.inspection.signed_${side}`, { name })}
        {signature && ` · ${format.dateTime(signature.at, timeZone)}`}
      </p>
    </div>
  );
}
