import type { BranchView } from '#server/http/presenters/branch.ts';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card, Section } from '#js/components/ui/Card.tsx';
import { Phone } from '#js/components/ui/icons/people.tsx';
import { Pin } from '#js/components/ui/icons/travel.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { WeekList } from './OpeningHours.tsx';

/** Where a company hands cars over, and whether somebody is there now. */
export function Branches({ branches }: { branches: readonly BranchView[] }) {
  const t = useT();
  return (
    <div id="branches">
      <Section title={t('car.host.branches')}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {branches.map((branch) => (
            <Branch key={branch.id} branch={branch} />
          ))}
        </div>
      </Section>
    </div>
  );
}

function Branch({ branch }: { branch: BranchView }) {
  const t = useT();
  const { name, address, town, phone, hours } = branch;
  return (
    <Card
      title={name}
      action={
        <Badge tone={branch.now.isOpen ? 'positive' : 'neutral'}>
          {t(branch.now.isOpen ? 'car.host.open' : 'car.host.shut')}
        </Badge>
      }
    >
      <div className="grid gap-3">
        <Now now={branch.now} />
        <p className="flex items-start gap-2.5">
          <Pin size={20} className="mt-0.5 shrink-0 text-brand" />
          {[address, town].filter((part, at) => at === 0 || !address.includes(part)).join(', ')}
        </p>
        {phone && (
          <p className="flex items-start gap-2.5">
            <Phone size={20} className="mt-0.5 shrink-0 text-brand" />
            <a className="link" href={callUrl(phone)}>
              {phone}
            </a>
          </p>
        )}
        {hours && (
          <details>
            <summary className="link cursor-pointer">{t('car.host.hours')}</summary>
            <div className="mt-2">
              <WeekList hours={hours.week} />
              <Apart days={hours.days} />
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

function Now({ now }: Pick<BranchView, 'now'>) {
  const t = useT();
  const format = useFormat();
  if (now.isOpen)
    return (
      <p className="text-sm text-muted">
        {now.until ? t('car.host.open_until', { at: now.until }) : t('car.host.open_always')}
      </p>
    );
  if (!now.next) return null;
  const when = `${format.date(now.next.on, undefined, 'weekday')}, ${now.next.at}`;
  return <p className="text-sm text-muted">{t('car.host.opens', { when })}</p>;
}

/** The next days that do not follow the week. */
function Apart({ days }: Pick<NonNullable<BranchView['hours']>, 'days'>) {
  const t = useT();
  const format = useFormat();
  if (days.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-3 text-sm">
      {days.map(({ on, opens, closes }) => (
        <div key={on} className="contents">
          <dt className="text-muted">{format.date(on, undefined, 'weekday')}</dt>
          <dd className="text-end tabular">
            {opens && closes ? `${opens} – ${closes}` : t('car.host.closed')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
