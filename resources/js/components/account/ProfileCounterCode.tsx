import { Form, usePage } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';

/** A code with which a company finds the person's account at its counter. */
export function ProfileCounterCode() {
  const t = useT();
  const format = useFormat();
  const { counterCode } = usePage().flash;
  return (
    <Card title={t('profile.counter-code.title')}>
      <p className="text-muted">{t('profile.counter-code.text')}</p>
      {counterCode && (
        <output className="mt-4 block rounded-md bg-sunken px-5 py-4 text-center">
          <span className="tabular block text-3xl font-semibold tracking-[0.2em]">
            {counterCode.code}
          </span>
          <span className="mt-1 block text-sm text-muted">
            {t('profile.counter-code.until', { time: format.time(counterCode.until) })}
          </span>
        </output>
      )}
      <Form
        action={route('profile.counter-code')}
        options={{ preserveScroll: true }}
        className="mt-4"
      >
        {({ processing }) => (
          <Button type="submit" variant="secondary" processing={processing}>
            {t(counterCode ? 'profile.counter-code.another' : 'profile.counter-code.show')}
          </Button>
        )}
      </Form>
    </Card>
  );
}
