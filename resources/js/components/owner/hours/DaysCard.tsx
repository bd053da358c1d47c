import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { HostHoursView } from '#server/http/presenters/opening-hours.ts';
import { closings, openings } from './times.ts';

type Props = { host: HostHoursView };

/** Holidays, and other days that do not follow the week. */
export function DaysCard({ host }: Props) {
  const t = useT();
  const { exceptions, hostId } = host;
  return (
    <Card title={t('owner.hours.days')}>
      <div className="stack">
        <p className="text-sm text-muted">{t('owner.hours.days_text')}</p>
        {exceptions.length === 0 ? (
          <p>{t('owner.hours.days_none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {exceptions.map((exception) => (
              <Day key={exception.id} exception={exception} />
            ))}
          </ul>
        )}
        <Holidays hostId={hostId} />
        <NewDay hostId={hostId} />
      </div>
    </Card>
  );
}

function Day({ exception }: { exception: HostHoursView['exceptions'][number] }) {
  const t = useT();
  const format = useFormat();
  const { on, name, opens, closes, removeUrl } = exception;
  const hours = opens && closes ? `${opens} – ${closes}` : t('owner.hours.closed');
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{format.date(on, undefined, 'weekday')}</span>
        <span className="block text-sm text-muted">
          {[name, hours].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Form action={removeUrl} method="delete" options={{ preserveScroll: true }}>
        {({ processing }) => (
          <Button
            type="submit"
            variant="ghost"
            size="sm"
            processing={processing}
            aria-label={t('owner.hours.remove_day', { day: format.date(on) })}
          >
            {t('owner.hours.remove')}
          </Button>
        )}
      </Form>
    </li>
  );
}

function Holidays({ hostId }: { hostId: string }) {
  const t = useT();
  return (
    <Form
      action={url('owner.hours.holidays')}
      method="post"
      options={{ preserveScroll: true }}
      className="grid gap-2 border-t border-line pt-4"
    >
      {({ processing }) => (
        <>
          <input type="hidden" name="hostId" value={hostId} />
          <p className="text-sm text-muted">{t('owner.hours.holidays_text')}</p>
          <Button type="submit" variant="secondary" processing={processing}>
            {t('owner.hours.add_holidays')}
          </Button>
        </>
      )}
    </Form>
  );
}

function NewDay({ hostId }: { hostId: string }) {
  const t = useT();
  const [on, setOn] = useState('');
  const [opens, setOpens] = useState('');
  const reset = () => {
    setOn('');
    setOpens('');
  };
  return (
    <Form
      action={url('owner.hours.exceptions.store')}
      method="post"
      options={{ preserveScroll: true }}
      resetOnSuccess
      onSuccess={reset}
      className="grid gap-3 border-t border-line pt-4"
    >
      {({ processing }) => (
        <>
          <input type="hidden" name="hostId" value={hostId} />
          <div className="grid gap-3 sm:grid-cols-2">
            <DateField label={t('owner.hours.on')} name="on" required value={on} onDay={setOn} />
            <TextField label={t('owner.hours.name')} name="name" optional maxLength={60} />
            <Select
              label={t('owner.hours.opens')}
              name="opens"
              value={opens}
              onChange={({ target }) => setOpens(target.value)}
              placeholder={t('owner.hours.closed')}
              options={openings}
            />
            {opens && (
              <Select
                label={t('owner.hours.closes')}
                name="closes"
                defaultValue="18:00"
                options={closings}
              />
            )}
          </div>
          <Button type="submit" variant="secondary" processing={processing}>
            {t('owner.hours.add')}
          </Button>
        </>
      )}
    </Form>
  );
}
