import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { useT } from '#js/lib/i18n.ts';
import { EntryActions, EntryFacts } from './EntryFacts.tsx';
import { entryIn } from './timeline-entry.ts';
import { useDetails, type CarBar } from './use-details.ts';

type Props = {
  /** The open bar; the dialog closes when it is removed. */
  opened: CarBar | null;
  car: { name: string; plate: string } | undefined;
  onClose: () => void;
};

/** What a bar of the timeline stands for, which is asked for when it is opened if it was not pointed at before. */
export function BarDialog({ opened, car, onClose }: Props) {
  const t = useT();
  const { details, hasFailed, again } = useDetails(opened);
  return (
    <Dialog
      open={opened !== null}
      onClose={onClose}
      look="sheet"
      title={
        opened && (
          <>
            {t(`owner.calendar.kind.${entryIn(opened.bar).kind}`)}
            <span className="block text-sm font-normal tracking-normal text-muted wrap-anywhere">
              {car?.name} · {car?.plate}
            </span>
          </>
        )
      }
      footer={details && <EntryActions entry={details.entry} />}
    >
      {details ? (
        <EntryFacts {...details} />
      ) : hasFailed ? (
        <Failure onAgain={again} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="stack">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-3/4" />
      </div>
    </Loading>
  );
}

function Failure({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  return (
    <div role="alert" className="stack justify-items-start">
      <p>{t('owner.timeline.details_failed')}</p>
      <Button variant="secondary" onClick={onAgain}>
        {t('common.action.retry')}
      </Button>
    </div>
  );
}
