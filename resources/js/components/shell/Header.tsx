import { Link, usePage } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';
import { Wordmark } from '../brand/Wordmark.tsx';
import { Search } from '../ui/icons/interface.tsx';
import { UserMenu } from './late.tsx';

function SearchEntry() {
  const t = useT();
  const { lastSearch } = useShared();
  const label = lastSearch?.label;
  return (
    <Link
      href={lastSearch?.url ?? url('cars')}
      prefetch
      className="search-entry min-w-0 whitespace-nowrap md:min-w-80"
    >
      <span className="truncate max-md:hidden">{label ?? t('common.shell.search_place')}</span>
      <span className="truncate md:hidden">{label ?? t('common.action.search')}</span>
      <span className="search-entry-go">
        <Search size={18} />
      </span>
    </Link>
  );
}

/** On the landing page and in results the page has a search of its own. */
const withoutSearch = /^(Landing|Car\/(Index|Map))$/;

/** Brand, search entry and account, on one line at every width. `middle` takes the search's place. */
export function Header({ middle }: { middle?: ReactNode }) {
  const t = useT();
  const { app } = useShared();
  const { component } = usePage();
  const search = withoutSearch.test(component) ? null : <SearchEntry />;
  return (
    <header className="site-header">
      <div className="page flex h-full items-center justify-between gap-3">
        <Link
          href={url('landing')}
          className="flex shrink-0"
          aria-label={`${app.name}: ${t('common.nav.home')}`}
        >
          <Wordmark name={app.name} />
        </Link>
        <div className="flex min-w-0 justify-center">{middle ?? search}</div>
        <UserMenu />
      </div>
    </header>
  );
}
