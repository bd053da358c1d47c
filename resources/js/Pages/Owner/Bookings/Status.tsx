import { Head, Link } from '@inertiajs/react';
import { BookingTimeline } from '#js/components/booking/BookingTimeline.tsx';
import { TripDocuments } from '#js/components/booking/TripDocuments.tsx';
import { InvoicesCard } from '#js/components/booking/late-invoices.tsx';
import { StatusCancel } from '#js/components/owner/StatusCancel.tsx';
import { StatusFacts } from '#js/components/owner/StatusFacts.tsx';
import { StatusMoney } from '#js/components/owner/StatusMoney.tsx';
import { StatusNow } from '#js/components/owner/StatusNow.tsx';
import { StatusClient, StatusContract, StatusDrivers } from '#js/components/owner/StatusPeople.tsx';
import {
  InspectionCard,
  OpenChange,
  StatusClaims,
  StatusIncidents,
  StatusNoShow,
  StatusPenalty,
  StatusReviews,
} from '#js/components/owner/late.tsx';
import { MessagesCard } from '#js/components/messages/late.tsx';
import { useFreshLinks, useFreshPhotos } from '#js/lib/use-fresh-links.ts';
import { useLive } from '#js/lib/use-live.ts';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Status({
  view,
  documents,
  messages,
  invoices,
}: Pages['Owner/Bookings/Status']) {
  const t = useT();
  useLive(['view', 'documents', 'invoices'], { on: 'hosting' });
  useFreshPhotos('view');
  useFreshLinks('messages');
  const { booking, inspections } = view;
  const { ref, status, timeZone } = booking;
  const title = t('owner.status.title', { ref });
  return (
    <>
      <Head title={title} />
      <PageHeader
        title={title}
        above={
          <Link href={url('owner.bookings')} className="link">
            {t('owner.bookings.title')}
          </Link>
        }
        actions={<StatusBadge status={status}>{t(`booking.status.${status}`)}</StatusBadge>}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5">
          <StatusIncidents view={view} />
          <TripDocuments documents={documents} side="host" />
          {view.change && (
            <OpenChange change={view.change} timeZone={timeZone} currency={booking.currency} />
          )}
          <StatusNow view={view} />
          {view.reportedNoShow && (
            <StatusNoShow
              noShow={view.reportedNoShow}
              timeZone={timeZone}
              currency={booking.currency}
            />
          )}
          {view.penalty && (
            <StatusPenalty penalty={view.penalty} timeZone={timeZone} currency={booking.currency} />
          )}
          {view.changeUrl && (
            <LinkButton href={view.changeUrl} variant="secondary" className="justify-self-start">
              {t('booking.change.open_form')}
            </LinkButton>
          )}
          {view.counterUrl && (
            <LinkButton href={view.counterUrl} variant="secondary" className="justify-self-start">
              {t('owner.status.counter')}
            </LinkButton>
          )}
          {messages && <MessagesCard messages={messages} bookingRef={ref} side="host" />}
          <StatusClaims view={view} />
          <StatusReviews view={view} />
          {inspections.map((inspection) => (
            <InspectionCard key={inspection.leg} inspection={inspection} timeZone={timeZone} />
          ))}
          <Card title={t('booking.timeline.title')}>
            <BookingTimeline booking={booking} />
          </Card>
          <StatusCancel view={view} />
        </div>
        <div className="grid gap-5">
          <StatusClient booking={booking} />
          <StatusFacts booking={booking} />
          <StatusMoney view={view} />
          <StatusDrivers booking={booking} />
          <StatusContract booking={booking} />
          <InvoicesCard invoices={invoices} />
        </div>
      </div>
    </>
  );
}
