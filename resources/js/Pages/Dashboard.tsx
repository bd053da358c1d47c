import { Head, Link } from '@inertiajs/react';
import { VerifyEmailNotice } from '#js/components/account/VerifyEmailNotice.tsx';
import { NewRoles } from '#js/components/account/NewRoles.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { ChevronRight } from '#js/components/ui/icons/interface.tsx';
import { Building, Shield } from '#js/components/ui/icons/people.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Route } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

const icons = { client: Route, owner: Car, company: Building, admin: Shield };

type Door = Pages['Dashboard']['doors'][number];

export default function Dashboard({ name, doors, roles, startUrl }: Pages['Dashboard']) {
  const t = useT();
  return (
    <>
      <Head title={t('common.nav.dashboard')} />
      <PageHeader title={t('auth.dashboard.title', { name })} intro={t('auth.dashboard.intro')} />
      <VerifyEmailNotice />
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        {doors.map((door) => (
          <DoorCard key={door.name} door={door} />
        ))}
      </div>
      <NewRoles roles={roles} startUrl={startUrl} />
    </>
  );
}

function DoorCard({ door }: { door: Door }) {
  const t = useT();
  const Glyph = icons[door.name];
  return (
    <Card>
      <div className="flex items-start gap-3">
        <Glyph size={26} className="mt-0.5 text-brand" />
        <div>
          <h2 className="text-lg font-semibold">{t(`auth.dashboard.${door.name}`)}</h2>
          <p className="text-muted">{t(`auth.dashboard.${door.name}Text`)}</p>
        </div>
      </div>
      {door.waiting.length === 0 ? (
        <p className="mt-4 text-muted">{t('auth.dashboard.nothing')}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {door.waiting.map(({ what, count, url }) => (
            <li key={what}>
              <Link
                href={url}
                prefetch
                className="flex items-center justify-between py-2.5 font-medium"
              >
                {t(`auth.dashboard.waiting.${what}`, { count })}
                <ChevronRight size={18} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LinkButton href={door.url} variant="secondary" className="mt-4">
        {t('auth.dashboard.open')}
      </LinkButton>
    </Card>
  );
}
