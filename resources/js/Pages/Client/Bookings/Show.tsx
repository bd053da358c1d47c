import { Head, Link } from '@inertiajs/react';
import { BookingTimeline } from '#js/components/booking/BookingTimeline.tsx';
import { TripDocuments } from '#js/components/booking/TripDocuments.tsx';
import { ProtectionCard } from '#js/components/booking/ProtectionCard.tsx';
import { InvoicesCard } from '#js/components/booking/late-invoices.tsx';
import { InspectionCard } from '#js/components/booking/InspectionCard.tsx';
import { BookingCar } from '#js/components/client/BookingCar.tsx';
import {
  BookingReviews,
  ChangeCard,
  ClaimsCard,
  DriversCard,
  NoShowCard,
  TripHelp,
} from '#js/components/client/late.tsx';
import { CancelCard } from '#js/components/client/CancelCard.tsx';
import { CloseCard } from '#js/components/client/CloseCard.tsx';
import { ContractLine } from '#js/components/client/ContractLine.tsx';
import { EarlyCheckIn } from '#js/components/client/EarlyCheckIn.tsx';
import { FlightCard } from '#js/components/booking/FlightCard.tsx';
import { HostCard } from '#js/components/client/HostCard.tsx';
import { PaymentCard, PriceCard } from '#js/components/client/MoneyCards.tsx';
import { StatusPanel } from '#js/components/client/StatusPanel.tsx';
import { TripSections } from '#js/components/client/TripSections.tsx';
import { TodoList } from '#js/components/client/TodoList.tsx';
import { MessagesCard } from '#js/components/messages/late.tsx';
import { useFreshLinks, useFreshPhotos } from '#js/lib/use-fresh-links.ts';
import { PushOffer } from '#js/components/push/late.tsx';
import { useLive } from '#js/lib/use-live.ts';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { ArrowLeft } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Client/Bookings/Show'];

export default function Show({ view, documents, messages, push, invoices }: Props) {
  const t = useT();
  const format = useFormat();
  useLive(['view', 'documents', 'invoices'], { on: 'trips' });
  useFreshPhotos('view');
  useFreshLinks('messages');
  const { booking } = view;
  return (
    <>
      <Head title={booking.car.name} />
      <PageHeader
        above={
          <Link href={url('client.bookings')} className="link inline-flex items-center gap-1">
            <ArrowLeft size={16} />
            {t('client.show.back')}
          </Link>
        }
        title={<span className="break-words">{booking.car.name}</span>}
        intro={`${format.dateRange(booking.startsAt, booking.endsAt, booking.timeZone)} · ${t('client.show.reference', { ref: booking.ref })}`}
        actions={
          <StatusBadge status={booking.status}>{t(`client.status.${booking.status}`)}</StatusBadge>
        }
      />
      <TripSections />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-7">
        <div id="now" className="stack min-w-0 scroll-mt-24 lg:col-start-1">
          <TripDocuments documents={documents} side="client" />
          <EarlyCheckIn view={view} />
          {view.noShow && (
            <NoShowCard
              noShow={view.noShow}
              side="client"
              timeZone={booking.timeZone}
              currency={booking.currency}
            />
          )}
          {push && <PushOffer offer={push} to="client" />}
          <StatusPanel view={view} />
          <Todos view={view} />
          <ChangeCard
            change={view.change}
            timeZone={booking.timeZone}
            currency={booking.currency}
          />
          {view.flight && <FlightCard flight={view.flight} />}
          {view.drivers && <DriversCard view={view} />}
          {view.help && <TripHelp booking={booking} help={view.help} />}
          {view.claims.length > 0 && <ClaimsCard booking={booking} claims={view.claims} />}
          <CloseCard view={view} />
          {messages && <MessagesCard messages={messages} bookingRef={booking.ref} side="client" />}
        </div>
        <aside className="stack min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div id="car" className="stack scroll-mt-24">
            <BookingCar booking={booking} isOver={view.againUrl !== null} />
            <HostCard host={booking.host} />
          </div>
          <div id="money" className="stack scroll-mt-24">
            <PriceCard view={view} />
            <PaymentCard view={view} />
            <InvoicesCard invoices={invoices} />
            <ProtectionCard protection={booking.protection} currency={booking.currency} />
          </div>
        </aside>
        <div id="record" className="stack min-w-0 scroll-mt-24 lg:col-start-1">
          <History view={view} />
        </div>
      </div>
    </>
  );
}

function Todos({ view: { todos } }: Pick<Props, 'view'>) {
  const t = useT();
  if (todos.length < 2) return null;
  return (
    <Card title={t('client.todo.title')} bare className="overflow-hidden">
      <TodoList todos={todos} />
    </Card>
  );
}

function History({ view }: Pick<Props, 'view'>) {
  const t = useT();
  const { booking, inspections, cancellation } = view;
  return (
    <>
      <BookingReviews view={view} />
      <ContractLine contract={booking.contract} />
      <Card title={t('booking.timeline.title')}>
        <BookingTimeline booking={booking} />
      </Card>
      {inspections.map((inspection) => (
        <InspectionCard key={inspection.leg} inspection={inspection} timeZone={booking.timeZone} />
      ))}
      {cancellation && <CancelCard booking={booking} cancellation={cancellation} />}
    </>
  );
}
