import type { CheckoutView } from '#server/http/presenters/checkout.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { Timeline } from '#js/components/ui/Progress.tsx';
import { ShieldCheck } from '#js/components/ui/icons/people.tsx';
import { Clock } from '#js/components/ui/icons/travel.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** What happens to the money after paying: at once or when the host answers, on cancelling, with the deposit. */
export function Terms({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  const format = useFormat();
  const { answerDueAt, timeZone, deposit, currency } = checkout;
  const kind = answerDueAt === null ? 'instant' : 'request';
  const when = answerDueAt === null ? '' : format.dateTime(answerDueAt, timeZone);
  const amount = format.money(deposit, currency);
  return (
    <Card>
      <div className="grid gap-5">
        <Point icon={<Clock />} title={t(`checkout.when.${kind}_title`)}>
          {t(`checkout.when.${kind}_text`, { when })}
        </Point>
        <Point icon={<ShieldCheck />} title={t('checkout.deposit.title')}>
          {deposit > 0 ? t('checkout.deposit.text', { amount }) : t('checkout.deposit.none')}
        </Point>
      </div>
    </Card>
  );
}

type PointProps = { icon: React.ReactNode; title: string; children: string };

function Point({ icon, title, children }: PointProps) {
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 text-brand">{icon}</span>
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-muted">{children}</p>
      </div>
    </div>
  );
}

/** The exact sums with their dates, before anything is paid. */
export function Policy({ checkout }: { checkout: CheckoutView }) {
  const t = useT();
  const format = useFormat();
  const { policy, timeZone, total, currency, answerDueAt } = checkout;
  const items = policy.steps.map(({ until, refund }) => ({
    key: until,
    title: t('checkout.policy.until', { when: format.dateTime(until, timeZone) }),
    text:
      refund === 0
        ? t('checkout.policy.none')
        : t(refund === total ? 'checkout.policy.full' : 'checkout.policy.part', {
            amount: format.money(refund, currency),
          }),
    state: refund === total ? ('done' as const) : ('next' as const),
  }));
  const after = {
    key: 'after',
    title: t('checkout.policy.after'),
    text: t('checkout.policy.none'),
    state: 'next' as const,
  };
  return (
    <Card title={t('checkout.policy.title')}>
      <p className="mb-4 text-muted">
        {t(`checkout.policy.name.${policy.name}`)}
        {answerDueAt !== null && `. ${t('checkout.policy.unanswered')}`}
      </p>
      <Timeline items={[...items, after]} />
    </Card>
  );
}
