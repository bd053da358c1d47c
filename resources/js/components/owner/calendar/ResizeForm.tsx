import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Entry } from './looks.ts';

/** Gives a block other days. */
export function ResizeForm({ entry, url }: { entry: Entry; url: string }) {
  const t = useT();
  const [from, setFrom] = useState(entry.from);
  const [to, setTo] = useState(entry.to);
  return (
    <Form
      action={url}
      method="put"
      options={{ preserveScroll: true, preserveState: true }}
      className="grid grid-cols-2 gap-3"
    >
      {({ processing }) => (
        <>
          <DateField
            label={t('owner.calendar.from')}
            name="from"
            value={from}
            onDay={(day) => day && setFrom(day)}
          />
          <DateField
            label={t('owner.calendar.to')}
            name="to"
            value={to}
            onDay={(day) => day && setTo(day)}
          />
          <Button
            type="submit"
            variant="secondary"
            processing={processing}
            className="col-span-full"
          >
            {t('owner.calendar.resize')}
          </Button>
        </>
      )}
    </Form>
  );
}
