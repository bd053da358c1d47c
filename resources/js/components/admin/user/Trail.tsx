import { Link } from '@inertiajs/react';
import { actionLabel } from '#js/components/admin/action-label.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { ArrowRight } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { MessageKey } from '#shared/translate.ts';
import type { Pages } from '#server/http/pages.ts';
import type { RecordView } from '#server/http/presenters/admin-user.ts';

type Props = Pick<Pages['Admin/Users/Edit'], 'records' | 'newestUrl' | 'olderUrl'>;

/** The audit log of a person: who did what, when, from where, and what it was before. */
export function Trail({ records, newestUrl, olderUrl }: Props) {
  const t = useT();
  return (
    <Card title={t('admin.trail.title')}>
      <p className="text-muted">{t('admin.trail.text')}</p>
      {records.length === 0 ? (
        <p className="mt-3 text-muted">{t('admin.trail.empty')}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-t border-line">
          {records.map((record) => (
            <Entry key={record.id} record={record} />
          ))}
        </ol>
      )}
      {(newestUrl ?? olderUrl) && (
        <div className="cluster border-t border-line pt-4">
          {newestUrl && (
            <Link href={newestUrl} preserveScroll className="btn btn-secondary btn-sm">
              {t('admin.trail.newest')}
            </Link>
          )}
          {olderUrl && (
            <Link href={olderUrl} preserveScroll className="btn btn-secondary btn-sm">
              {t('admin.trail.older')}
            </Link>
          )}
        </div>
      )}
    </Card>
  );
}

function Entry({ record }: { record: RecordView }) {
  const t = useT();
  const { actor, rule, action, about, at, ip, changes } = record;
  const nobody = rule ? t('admin.rules.actor', { rule }) : t('admin.trail.system');
  return (
    <li className="py-3">
      <p className="break-words">
        <strong className="font-semibold">{actor ?? nobody}</strong> {actionLabel(t, action)}{' '}
        {about && <About about={about} />}
      </p>
      {changes.length > 0 && (
        <dl className="my-1.5 grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.9375rem]">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
      <p className="text-sm text-muted">
        <DateTime value={at} show="dateTime" />
        {ip && ` · ${ip}`}
      </p>
    </li>
  );
}

function About({ about }: { about: NonNullable<RecordView['about']> }) {
  const t = useT();
  const words = t('admin.trail.about', { name: about.name });
  if (!about.url) return <span className="text-muted">{words}</span>;
  return (
    <Link href={about.url} className="link">
      {words}
    </Link>
  );
}

function Change({ change: { field, before, after } }: { change: RecordView['changes'][number] }) {
  const t = useT();
  const known = fields.find((name) => name === field);
  return (
    <>
      <dt className="text-muted">{known ? t(`admin.trail.field.${known}`) : field}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="sr-only">{t('admin.trail.was')}</span>
        <Value words={before} />
        <ArrowRight size={15} className="shrink-0 text-muted" />
        <span className="sr-only">{t('admin.trail.became')}</span>
        <Value words={after} isNew />
      </dd>
    </>
  );
}

function Value({ words, isNew }: { words: string[] | null; isNew?: boolean }) {
  const t = useT();
  const look = isNew ? 'min-w-0 font-medium break-words' : 'min-w-0 break-words text-muted';
  if (!words) return <span className={look}>{t('admin.trail.nothing')}</span>;
  return (
    <span className={look}>
      {words
        .map((word) => {
          const key = values.find((name) => name === word);
          return key ? t(`admin.trail.value.${key}` satisfies MessageKey) : word;
        })
        .join(', ')}
    </span>
  );
}

const fields = [
  'name',
  'email',
  'phone',
  'locale',
  'roles',
  'suspended',
  'reason',
  'cars',
  'sessions',
  'secondFactor',
  'status',
  'review',
  'iban',
  'kind',
  'expiresOn',
  'purpose',
  'provider',
  'file',
  'town',
  'about',
] as const;

const values = [
  'true',
  'false',
  'ro',
  'en',
  'client',
  'owner',
  'company_owner',
  'support',
  'finance',
  'reviewer',
  'admin',
  'pending',
  'verified',
  'rejected',
  'approved',
  'in_review',
  'not_started',
  'in_progress',
  'expired',
  'pending_review',
  'scheduled',
  'on_hold',
  'processing',
  'paid',
  'failed',
  'own',
  'handover',
  'review',
  'documents',
  'listed',
  'paused',
] as const;
