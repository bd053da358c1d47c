import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Edit } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { ChangeForm } from './ChangeForm.tsx';
import type { Selection } from './selection.ts';

type Props = {
  company: string;
  url: string;
  selection: Selection;
  /** How many cars the table finds, and what it is asked for. */
  total: number;
  look: string;
  currency: string;
  branches: readonly { id: string; name: string }[];
};

/** What is chosen, and what can be done with it. */
export function BulkBar({ company, url, selection, total, look, currency, branches }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { slugs, isAll } = selection;
  const count = isAll ? total : slugs.size;
  if (count === 0) return null;
  const close = () => setOpen(false);
  return (
    <div className="sticky top-2 z-20 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-brand-soft px-4 py-2.5 shadow-sm">
      <output className="font-semibold">{t('fleet.select.count', { count })}</output>
      {!isAll && total > slugs.size && (
        <button type="button" className="link text-sm" onClick={selection.chooseAll}>
          {t('fleet.select.found', { count: total })}
        </button>
      )}
      <button type="button" className="link text-sm" onClick={selection.clear}>
        {t('fleet.select.clear')}
      </button>
      <Button size="sm" icon={Edit} className="ms-auto" onClick={() => setOpen(true)}>
        {t('fleet.select.change')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('fleet.change.title')} look="side">
        <p className="mb-4 text-muted">{t('fleet.change.intro')}</p>
        <ChangeForm
          url={url}
          currency={currency}
          branches={branches}
          hidden={{ company, look, which: isAll ? 'all' : 'cars' }}
          cars={isAll ? [] : [...slugs]}
        />
      </Dialog>
    </div>
  );
}
