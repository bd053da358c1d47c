import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Ready = NonNullable<Pages['CompanyOwner/Day']['tasks'][number]['ready']>;

/** Marks the car as cleaned for the next client. */
export function Readiness({ ready: { isReady, url } }: { ready: Ready }) {
  const t = useT();
  return (
    <Form
      action={url}
      method="put"
      options={{ preserveScroll: true, preserveState: true }}
      className="flex items-center gap-3 print:hidden"
    >
      {({ processing }) => (
        <>
          <input type="hidden" name="ready" value={isReady ? 'no' : 'yes'} />
          {isReady && (
            <span className="inline-flex items-center gap-1.5">
              <Check size={18} />
              {t('day.ready')}
            </span>
          )}
          <Button
            type="submit"
            size="sm"
            variant={isReady ? 'ghost' : 'secondary'}
            processing={processing}
          >
            {t(isReady ? 'day.mark_unready' : 'day.mark_ready')}
          </Button>
        </>
      )}
    </Form>
  );
}
