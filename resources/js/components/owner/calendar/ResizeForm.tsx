import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Entry } from './looks.ts';
import { FromTo } from './FromTo.tsx';

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
      className="grid gap-3"
    >
      {({ processing }) => (
        <>
          <FromTo
            from={{ value: from, onDay: (day) => day && setFrom(day) }}
            to={{ value: to, onDay: (day) => day && setTo(day) }}
            named
          />
          <Button type="submit" variant="secondary" processing={processing}>
            {t('owner.calendar.resize')}
          </Button>
        </>
      )}
    </Form>
  );
}
