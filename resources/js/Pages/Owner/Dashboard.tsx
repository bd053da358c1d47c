import { Deferred, Head, Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { BookingCard } from '#js/components/booking/BookingCard.tsx';
import { MoneyCard, RenewalsCard, Stats } from '#js/components/owner/DashboardAside.tsx';
import { Checklist } from '#js/components/owner/Checklist.tsx';
import { Figures, FiguresLoading } from '#js/components/owner/Figures.tsx';
import { ReliabilityCard } from '#js/components/owner/ReliabilityCard.tsx';
import { HandoverRow } from '#js/components/owner/HandoverRow.tsx';
import { PushOffer } from '#js/components/push/late.tsx';
import { useLive } from '#js/lib/use-live.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader, Section } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Dashboard'];

export default function Dashboard({ dashboard, figures, push }: Props) {
  const t = useT();
  useLive(['dashboard'], { on: 'hosting' });
  const { hasCars, requests, handovers } = dashboard;
  if (!hasCars && requests.length === 0 && handovers.length === 0)
    return <FirstTime dashboard={dashboard} />;
  return (
    <>
      <Head title={t('owner.dashboard.title')} />
      <PageHeader title={t('owner.dashboard.hello', { name: dashboard.name })} />
      <Stats dashboard={dashboard} />
      {dashboard.checklists.map((checklist) => (
        <Checklist key={checklist.id} checklist={checklist} />
      ))}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-8">
          {push && <PushOffer offer={push} to="host" />}
          <Requests dashboard={dashboard} />
          <Handovers dashboard={dashboard} />
        </div>
        <div className="grid gap-5">
          <MoneyCard dashboard={dashboard} />
          <RenewalsCard dashboard={dashboard} />
          {dashboard.reliability.map((reliability) => (
            <ReliabilityCard key={reliability.host} reliability={reliability} />
          ))}
        </div>
      </div>
      <div className="mt-8">
        <Deferred data="figures" fallback={<FiguresLoading />}>
          {figures && <Figures figures={figures} />}
        </Deferred>
      </div>
    </>
  );
}

/** Without a listed car there are no figures yet, only the checklist. */
function FirstTime({ dashboard }: Pick<Props, 'dashboard'>) {
  const t = useT();
  const { name, checklists } = dashboard;
  return (
    <>
      <Head title={t('owner.dashboard.title')} />
      <PageHeader
        title={t('owner.dashboard.hello', { name })}
        intro={t('owner.dashboard.no_cars_text')}
      />
      {checklists.map((checklist) => (
        <Checklist key={checklist.id} checklist={checklist} />
      ))}
      {checklists.length === 0 && (
        <LinkButton href={url('owner.cars')} variant="secondary">
          {t('owner.dashboard.see_cars')}
        </LinkButton>
      )}
      <RenewalsCard dashboard={dashboard} />
    </>
  );
}

function Requests({ dashboard: { requests, now } }: Pick<Props, 'dashboard'>) {
  const t = useT();
  return (
    <DashboardSection
      title={t('owner.dashboard.requests')}
      more={t('owner.dashboard.all_requests')}
      href={url('owner.bookings', null, { show: 'requested' })}
      empty={requests.length === 0 ? t('owner.dashboard.requests_none') : null}
    >
      {requests.map((booking) => (
        <li key={booking.ref}>
          <BookingCard booking={booking} now={now} />
        </li>
      ))}
    </DashboardSection>
  );
}

function Handovers({ dashboard: { handovers, now } }: Pick<Props, 'dashboard'>) {
  const t = useT();
  return (
    <DashboardSection
      title={t('owner.dashboard.handovers')}
      more={t('owner.dashboard.all_handovers')}
      href={url('owner.bookings.upcoming')}
      empty={handovers.length === 0 ? t('owner.dashboard.handovers_none') : null}
    >
      {handovers.map((handover) => (
        <li key={`${handover.booking.ref} ${handover.leg}`}>
          <HandoverRow handover={handover} now={now} withDay />
        </li>
      ))}
    </DashboardSection>
  );
}

type DashboardSectionProps = {
  title: string;
  more: string;
  href: string;
  empty: string | null;
  children: ReactNode;
};

function DashboardSection({ title, more, href, empty, children }: DashboardSectionProps) {
  return (
    <Section
      title={title}
      action={
        <Link href={href} prefetch className="link">
          {more}
        </Link>
      }
    >
      {empty ? <p className="text-muted">{empty}</p> : <ul className="grid gap-4">{children}</ul>}
    </Section>
  );
}
