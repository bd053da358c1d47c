import { Dialog } from '#js/components/ui/Dialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import { EntryActions, EntryFacts } from './EntryFacts.tsx';
import type { Entry } from './looks.ts';

type Props = {
  /** The open entry; the dialog closes when it is removed. */
  entry: Entry | undefined;
  car: { timeZone: string; currency: string };
  feedsUrl: string;
  onClose: () => void;
};

/** What takes the car for a time, and what can be done about it. */
export function EntryDialog({ entry, car, feedsUrl, onClose }: Props) {
  const t = useT();
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      look="sheet"
      title={entry && t(`owner.calendar.kind.${entry.kind}`)}
      footer={entry && <EntryActions entry={entry} />}
    >
      {entry && <EntryFacts entry={entry} car={car} feedsUrl={feedsUrl} />}
    </Dialog>
  );
}
