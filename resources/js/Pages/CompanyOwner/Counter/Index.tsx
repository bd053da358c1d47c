import { Head, Link } from '@inertiajs/react';
import { useState } from 'react';
import { Client } from '#js/components/company/counter/Client.tsx';
import { Dates } from '#js/components/company/counter/Dates.tsx';
import { FreeCars } from '#js/components/company/counter/FreeCars.tsx';
import { Pay } from '#js/components/company/counter/Pay.tsx';
import { Price } from '#js/components/company/counter/Price.tsx';
import { Recent } from '#js/components/company/counter/Recent.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

/** Books for somebody who stands at a company's counter: dates, car and price, person, payment. */
export default function Counter(props: Pages['CompanyOwner/Counter/Index']) {
  const { company, others, problem, offer } = props;
  const t = useT();
  const [isStale, setStale] = useState(false);
  const [sought, setSought] = useState('');
  return (
    <>
      <Head title={t('counter.title')} />
      <PageHeader above={company.name} title={t('counter.title')} intro={t('counter.intro')} />
      {others.length > 0 && (
        <nav aria-label={t('fleet.other_companies')} className="cluster mb-4 text-sm">
          {others.map(({ name, url: href }) => (
            <Link key={href} href={href} className="link">
              {name}
            </Link>
          ))}
        </nav>
      )}
      <div
        className={`grid grid-cols-1 items-start gap-5 ${offer ? 'lg:grid-cols-[minmax(0,1fr)_26rem]' : ''}`}
      >
        <div className="grid gap-5">
          <Dates {...props} isWide={!offer} />
          {problem && <Notice tone="warning">{problem}</Notice>}
          {!problem && (
            <div className={offer ? 'max-lg:hidden' : undefined}>
              <FreeCars {...props} isWide={!offer} />
            </div>
          )}
        </div>
        {offer && (
          <div className="grid scroll-mt-20 gap-5" id="counter-offer">
            <Price {...props} offer={offer} setStale={setStale} />
            <Client {...props} onSought={setSought} />
            <Pay {...props} offer={offer} sought={sought} isStale={isStale} />
          </div>
        )}
      </div>
      <Recent recent={props.recent} />
    </>
  );
}
