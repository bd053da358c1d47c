import type { SearchView } from '#server/http/presenters/search.ts';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import { SearchBar } from './SearchBar.tsx';
import type { SearchPage } from './use-search.ts';

type SearchSheetProps = {
  search: SearchView;
  page: SearchPage;
  isOpen: boolean;
  close: () => void;
};

/** The search of a phone. */
export function SearchSheet({ search, page, isOpen, close }: SearchSheetProps) {
  const t = useT();
  return (
    <Dialog open={isOpen} onClose={close} title={t('car.search.edit')} look="sheet">
      <SearchBar search={search} page={page} isStacked onSent={close} />
    </Dialog>
  );
}
