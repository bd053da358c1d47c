import { Head, Link } from '@inertiajs/react';
import { Papers } from '#js/components/booking/Papers.tsx';
import { CaseActs } from '#js/components/admin/CaseActs.tsx';
import { CaseEvidence } from '#js/components/admin/CaseEvidence.tsx';
import { CasePostings } from '#js/components/admin/CasePostings.tsx';
import { WorkHolder } from '#js/components/admin/WorkHolder.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime, DescriptionList, Money } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useLive } from '#js/lib/use-live.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Cases/Show'];

type NoShow = NonNullable<Props['view']['noShow']>;

export default function Case({ view, work }: Props) {
  const t = useT();
  useLive(['view']);
  useQueue('cases', ['view', 'work']);
  const { kind, state, decidedAt, ref } = view;
  const title = t(`admin.cases.kind.${kind}`);
  const isUndecidedLoss = state === 'lost' && !decidedAt;
  return (
    <>
      <Head title={`${title} · ${ref}`} />
      <PageHeader title={title} />
      {!decidedAt && state !== 'submitted' && (
        <Notice tone="warning">
          {t(isUndecidedLoss ? 'admin.cases.lost' : `admin.cases.about.${kind}`)}
        </Notice>
      )}
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        <div className="stack min-w-0">
          <Summary view={view} work={work} />
          {view.noShow && <Sides noShow={view.noShow} currency={view.currency} />}
          <CaseActs view={view} />
        </div>
        <div className="stack min-w-0">
          {view.evidence && <CaseEvidence evidence={view.evidence} timeZone={view.timeZone} />}
          <CasePostings
            postings={view.postings}
            currency={view.currency}
            timeZone={view.timeZone}
          />
        </div>
      </div>
    </>
  );
}

function Summary({ view, work }: Props) {
  const t = useT();
  const { amount, currency, state, isLate, ref, bookingUrl, car, client, host } = view;
  const at = (value: string) => <DateTime value={value} timeZone={view.timeZone} show="dateTime" />;
  return (
    <Card
      title={<Money minor={amount} currency={currency} exact />}
      action={
        <Badge tone={isLate ? 'danger' : 'neutral'}>
          {t(isLate ? 'admin.cases.late' : `admin.cases.state.${state}`)}
        </Badge>
      }
    >
      <DescriptionList
        items={[
          { term: t('admin.cases.due'), value: at(view.dueAt) },
          {
            term: t('admin.cases.booking'),
            value: (
              <>
                {car} ·{' '}
                <Link href={bookingUrl} className="link tabular">
                  {ref}
                </Link>
              </>
            ),
          },
          { term: t('admin.cases.parties'), value: t('admin.cases.between', { client, host }) },
          ...(view.cause ? [{ term: t('admin.cases.cause'), value: <Cause view={view} /> }] : []),
          { term: t('admin.cases.opened'), value: at(view.openedAt) },
          ...(view.submittedAt
            ? [{ term: t('admin.cases.submitted'), value: at(view.submittedAt) }]
            : []),
          ...decisionItems(view, t, at),
        ]}
      />
      {view.askedBecause && (
        <p className="mt-4 max-w-prose break-words whitespace-pre-line">
          <span className="text-muted">{t('admin.cases.hostSays')}: </span>
          {view.askedBecause}
        </p>
      )}
      {view.evidenceWords && (
        <p className="mt-4 max-w-prose break-words whitespace-pre-line">
          <span className="text-muted">{t('admin.cases.sent')}: </span>
          {view.evidenceWords}
        </p>
      )}
      {!view.decidedAt && <WorkHolder work={work} item={work.only} />}
    </Card>
  );
}

/** What both sides say of a no-show. */
function Sides({ noShow, currency }: { noShow: NoShow; currency: string }) {
  const t = useT();
  const { host, client, reply, papers, decided } = noShow;
  return (
    <Card title={t('admin.cases.sides')}>
      <DescriptionList
        items={[
          { term: t('admin.cases.hostSays'), value: host ?? '–' },
          {
            term: t('admin.cases.clientSays'),
            value: (
              <>
                {client ?? '–'}
                <Papers papers={papers} side="client" />
              </>
            ),
          },
          {
            term: t('admin.cases.hostAnswers'),
            value: (
              <>
                {reply ?? t('admin.cases.noAnswer')}
                <Papers papers={papers} side="host" />
              </>
            ),
          },
          ...(decided === null
            ? []
            : [
                {
                  term: t('admin.cases.clientGets'),
                  value: <Money minor={decided} currency={currency} exact />,
                },
              ]),
        ]}
      />
    </Card>
  );
}

function Cause({ view: { cause, kind } }: Pick<Props, 'view'>) {
  const t = useT();
  const known = reasonCodes.find((code) => code === cause);
  if (kind !== 'dispute') return cause;
  return t(`admin.cases.reasonCode.${known ?? 'general'}`);
}

const reasonCodes = [
  'bank_cannot_process',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'insufficient_funds',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;

function decisionItems(
  { decision, decidedAt, decider, hostBears, reason, currency }: Props['view'],
  t: ReturnType<typeof useT>,
  at: (value: string) => React.ReactNode,
) {
  if (!decision || !decidedAt) return [];
  const known = decisions.find((name) => name === decision) ?? 'close';
  return [
    {
      term: t('admin.cases.decision'),
      value: (
        <>
          {t(`admin.cases.decisions.${known}`)}
          {hostBears !== null && <Borne amount={hostBears} currency={currency} />}
          {reason && <span className="block break-words whitespace-pre-line">{reason}</span>}
        </>
      ),
    },
    {
      term: t('admin.cases.decided'),
      value: (
        <>
          {at(decidedAt)}
          {decider && ` · ${decider}`}
        </>
      ),
    },
  ];
}

const decisions = [
  'borne',
  'won',
  'paid',
  'held-again',
  'refund-again',
  'refunded-otherwise',
  'decide',
  'waive',
  'let-off',
  'charge',
  'hand-over',
  'close',
] as const;

function Borne({ amount, currency }: { amount: number; currency: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="block">
      {t('admin.cases.borne', { amount: format.moneyExact(amount, currency) })}
    </span>
  );
}
