import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CalendarView } from '#server/http/presenters/owner-calendar.ts';

type Change = CalendarView['changes'][number];
type Props = {
  changes: readonly Change[];
  /** Of several cars: each change names its own. */
  isOfMany?: boolean;
};

/** What was done here in the last day, and the way back from each. */
export function Changes({ changes, isOfMany = false }: Props) {
  const t = useT();
  const format = useFormat();
  const words = ({ kind, price, blocks, currency }: Change) =>
    kind === 'price'
      ? price === null
        ? t('owner.calendar.change.reset')
        : t('owner.calendar.change.price', { price: format.money(price, currency) })
      : t(`owner.calendar.change.${kind}`, { count: blocks });
  if (changes.length === 0) return null;
  return (
    <Card title={t('owner.calendar.changes')} bare>
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-medium">{words(change)}</span>
              <span className="block text-sm text-muted tabular">
                {isOfMany && `${change.carName} · `}
                {format.dateRange(change.from, change.to)}
              </span>
              {change.actor && (
                <span className="block text-sm text-muted">
                  {change.actor} · {format.dateTime(change.at)}
                </span>
              )}
            </span>
            <Form action={change.undoUrl} method="post" options={{ preserveScroll: true }}>
              {({ processing }) => (
                <Button
                  type="submit"
                  variant="secondary"
                  size="sm"
                  processing={processing}
                  aria-label={`${t('owner.calendar.undo')}: ${words(change)}, ${format.dateRange(change.from, change.to)}`}
                >
                  {t('owner.calendar.undo')}
                </Button>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
