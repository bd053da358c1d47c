import { Link } from '@inertiajs/react';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';
import { Wordmark } from '../brand/Wordmark.tsx';

const columns = [
  {
    title: 'common.footer.discover',
    links: [
      { to: 'cars', label: 'common.footer.all_cars' },
      { to: 'rentals', label: 'common.footer.rentals' },
      { to: 'cars.map', label: 'common.footer.map' },
      { to: 'client.favourites', label: 'common.footer.favourites' },
    ],
  },
  {
    title: 'common.footer.hosts',
    links: [{ to: 'register', query: { kind: 'owner' }, label: 'common.footer.become_host' }],
  },
  {
    title: 'common.footer.company',
    links: [
      { to: 'about', label: 'common.footer.about' },
      { to: 'faq', label: 'common.footer.faq' },
      { to: 'contact', label: 'common.footer.contact' },
    ],
  },
] as const;

const documents = ['terms', 'privacy', 'cookies', 'cancellation', 'complaints'] as const;

export function Footer() {
  const t = useT();
  const { app } = useShared();
  return (
    <footer className="mt-20 border-t border-line bg-sunken">
      <div className="page grid gap-10 py-12 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-w-sm">
          <Wordmark name={app.name} />
          <p className="mt-4 text-muted">{t('common.footer.claim')}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <p className="font-semibold">{t(title)}</p>
            <ul className="mt-3 grid gap-2.5">
              {links.map(({ to, label, ...link }) => (
                <li key={to}>
                  <Link
                    href={url(to, null, 'query' in link ? link.query : {})}
                    className="text-muted hover:text-ink hover:underline"
                  >
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="page flex flex-wrap gap-x-5 gap-y-2 border-t border-line py-5 text-sm text-muted">
        <span className="me-auto">
          {app.name} · {t('common.footer.rights')}
        </span>
        {documents.map((document) => (
          <Link key={document} href={url('legal', { document })}>
            {t(`common.footer.legal.${document}`)}
          </Link>
        ))}
        <a href="https://anpc.ro">ANPC</a>
        <a href="https://reclamatiisal.anpc.ro">SAL</a>
      </p>
    </footer>
  );
}
