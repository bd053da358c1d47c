import { Link } from '@inertiajs/react';
import { useT } from '#js/lib/i18n.ts';
import { ChevronLeft, ChevronRight } from './icons/interface.tsx';
import { pageNumbers } from './page-numbers.ts';

type PagerProps = { previous: string | null; next: string | null };

/** Links to the previous and the next page, for lists too long to count. */
export function Pager({ previous, next }: PagerProps) {
  const t = useT();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('common.nav.pages')} className="cluster mt-6 justify-center">
      {previous && (
        <Link href={previous} rel="prev" className="btn btn-secondary">
          <ChevronLeft />
          {t('common.table.previous')}
        </Link>
      )}
      {next && (
        <Link href={next} rel="next" className="btn btn-secondary">
          {t('common.table.next')}
          <ChevronRight />
        </Link>
      )}
    </nav>
  );
}

type PaginationProps = {
  page: number;
  pages: number;
  /** The address of a page; it must keep the filters. */
  href: (page: number) => string;
  /** Keeps the state of everything else on the page, such as a map. */
  keepsState?: boolean;
};

export function Pagination({ page, pages, href, keepsState = false }: PaginationProps) {
  const t = useT();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('common.nav.pages')} className="mt-6 flex items-center justify-center gap-1">
      {page > 1 && (
        <Link
          href={href(page - 1)}
          preserveState={keepsState}
          rel="prev"
          className="btn btn-ghost btn-icon"
          aria-label={t('common.table.previous')}
        >
          <ChevronLeft />
        </Link>
      )}
      <span className="px-2 text-muted sm:hidden">
        {t('common.table.page_of', { page, pages })}
      </span>
      {pageNumbers(page, pages).map((n, i) =>
        n === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- gaps have no identity of their own
          <span key={`gap-${i}`} className="px-1 text-muted max-sm:hidden">
            …
          </span>
        ) : (
          <Link
            key={n}
            href={href(n)}
            preserveState={keepsState}
            aria-label={t('common.table.page', { page: n })}
            aria-current={n === page ? 'page' : undefined}
            className={`btn btn-icon tabular max-sm:hidden ${n === page ? 'btn-secondary' : 'btn-ghost'}`}
          >
            {n}
          </Link>
        ),
      )}
      {page < pages && (
        <Link
          href={href(page + 1)}
          preserveState={keepsState}
          rel="next"
          className="btn btn-ghost btn-icon"
          aria-label={t('common.table.next')}
        >
          <ChevronRight />
        </Link>
      )}
    </nav>
  );
}
