import { Head, Link } from '@inertiajs/react';
import { usePriceLines } from '#js/components/booking/price-words.ts';
import { ChargesToSign } from '#js/components/company/counter/ChargesToSign.tsx';
import { CounterContract } from '#js/components/company/counter/CounterContract.tsx';
import { Extend } from '#js/components/company/counter/Extend.tsx';
import { GiveBack } from '#js/components/company/counter/GiveBack.tsx';
import { TakeCharges } from '#js/components/company/counter/TakeCharges.tsx';
import { Taken } from '#js/components/company/counter/Taken.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DescriptionList, PriceLines } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useFreshPhotos } from '#js/lib/use-fresh-links.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Counter/Show'];

/** A booking made at the counter: what was taken and is given back there, its contract, and its extension. */
export default function CounterBooking({ counter }: Props) {
  const t = useT();
  useFreshPhotos('counter');
  const { ref, status, urls } = counter;
  const title = t('counter.show.title', { ref });
  const next = status === 'confirmed' ? 'next_check_in' : 'next_check_out';
  return (
    <>
      <Head title={title} />
      <PageHeader
        above={
          <Link href={urls.counter} className="link">
            {t('counter.title')}
          </Link>
        }
        title={title}
        intro={
          <>
            {counter.clientName} · {counter.carName},{' '}
            <span className="inline-block max-w-full wrap-anywhere">{counter.plate}</span>
          </>
        }
        actions={<StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          {urls.handover && (
            <LinkButton href={urls.handover} size="lg" className="justify-self-start">
              {t(`counter.show.${next}`)}
            </LinkButton>
          )}
          {counter.toSign && <ChargesToSign counter={counter} charges={counter.toSign} />}
          {counter.toTake && <TakeCharges charges={counter.toTake} currency={counter.currency} />}
          <GiveBack counter={counter} />
          <CounterContract counter={counter} />
          {counter.extension && <Extend counter={counter} extension={counter.extension} />}
          <Taken counter={counter} />
        </div>
        <Facts counter={counter} />
      </div>
    </>
  );
}

function Facts({ counter }: Props) {
  const t = useT();
  const format = useFormat();
  const { startsAt, endsAt, timeZone, total, currency, reason, identityCheckedAt } = counter;
  const lines = usePriceLines(currency)(counter.lines);
  const items = [
    { term: t('booking.fact.reference'), value: <Booking counter={counter} /> },
    { term: t('counter.dates.from'), value: format.dateTime(startsAt, timeZone) },
    { term: t('counter.dates.until'), value: format.dateTime(endsAt, timeZone) },
    ...(identityCheckedAt
      ? [{ term: t('counter.show.identity'), value: format.dateTime(identityCheckedAt, timeZone) }]
      : []),
    ...(reason ? [{ term: t('counter.show.reason'), value: reason }] : []),
  ];
  return (
    <Card title={t('counter.price.title')}>
      <div className="stack">
        <DescriptionList items={items} />
        <PriceLines
          currency={currency}
          lines={[...lines, { key: 'total', label: t('price.total'), minor: total, kind: 'total' }]}
        />
      </div>
    </Card>
  );
}

function Booking({ counter: { ref, urls } }: Props) {
  return (
    <Link href={urls.booking} className="link">
      {ref}
    </Link>
  );
}
