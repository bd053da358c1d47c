import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['CompanyOwner/Day'], 'open' | 'crew' | 'undo' | 'urls'>;

/** Shares out unassigned tasks by rule, and undoes that. */
export function Sharing({ open, crew, undo, urls }: Props) {
  const t = useT();
  const shares = open > 0 && crew.length > 0;
  if (!shares && !undo) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
      {shares && (
        <Form action={urls.assignOpen} method="post" options={{ preserveScroll: true }}>
          {({ processing }) => (
            <span className="flex flex-wrap items-center gap-3">
              <output>{t('day.open', { count: open })}</output>
              <Button type="submit" size="sm" variant="secondary" processing={processing}>
                {t('day.assign_open')}
              </Button>
            </span>
          )}
        </Form>
      )}
      {undo && (
        <Form action={undo.url} method="delete" options={{ preserveScroll: true }}>
          {({ processing }) => (
            <Button type="submit" size="sm" variant="ghost" processing={processing}>
              {t('day.undo')}
            </Button>
          )}
        </Form>
      )}
    </div>
  );
}
