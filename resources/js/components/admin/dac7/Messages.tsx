import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, Section } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { Download } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Dac7'];
type Message = Props['messages'][number];

/** The files of a year: made, valid, filed. */
export function Messages({ year, isOver, today, messages }: Props) {
  const t = useT();
  return (
    <Section
      title={t('tax.admin.files')}
      intro={t('tax.admin.files_text')}
      action={
        isOver && (
          <PostDialog
            label={t(messages.length > 0 ? 'tax.admin.rebuild' : 'tax.admin.build')}
            url={url('admin.dac7.build', { year: String(year) })}
            title={t('tax.admin.build_title', { year: String(year) })}
            variant={messages.length > 0 ? 'secondary' : 'primary'}
          >
            {t('tax.admin.build_text')}
          </PostDialog>
        )
      }
    >
      <Card bare>
        {messages.length === 0 ? (
          <p className="p-5 text-muted">{t('tax.admin.no_files')}</p>
        ) : (
          <ol className="divide-y divide-line">
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} year={year} today={today} />
            ))}
          </ol>
        )}
      </Card>
    </Section>
  );
}

type ItemProps = { message: Message; year: number; today: string };

function MessageItem({ message, year, today }: ItemProps) {
  const t = useT();
  const { kind, ref, builtAt, counts, problems, filedOn, isChecked, xmlUrl } = message;
  const isReady = filedOn === null && isChecked && problems.length === 0;
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="cluster">
          <strong>{t(`tax.admin.message.${kind}`)}</strong>
          <States message={message} />
        </p>
        <p className="mt-1 text-sm text-muted">
          {t('tax.admin.counts', {
            added: String(counts.added),
            corrected: String(counts.corrected),
            removed: String(counts.removed),
          })}
          {' · '}
          {t('tax.admin.made')} <DateTime value={builtAt} timeZone={HOME_ZONE} show="dateTime" />
        </p>
        <p className="text-sm break-all text-muted tabular">{ref}</p>
        {problems.length > 0 && (
          <ul className="mt-2 text-sm break-words">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="cluster items-start">
        <LinkButton href={xmlUrl} external variant="secondary" size="sm" icon={Download}>
          {t('tax.admin.xml')}
        </LinkButton>
        {isReady && <FileDialog message={message} year={year} today={today} />}
      </div>
    </li>
  );
}

function States({ message }: { message: Message }) {
  const t = useT();
  const format = useFormat();
  const { filedOn, receipt, isChecked, problems, untold } = message;
  if (filedOn)
    return (
      <>
        <Badge tone="positive">{t('tax.admin.filed', { date: format.date(filedOn) })}</Badge>
        {receipt && <span className="text-sm">{t('tax.admin.receipt_is', { receipt })}</span>}
      </>
    );
  return (
    <>
      <Badge tone="info">{t('tax.admin.waiting')}</Badge>
      <Badge tone={isChecked && problems.length === 0 ? 'positive' : 'danger'}>
        {t(
          !isChecked
            ? 'tax.admin.unchecked'
            : problems.length === 0
              ? 'tax.admin.valid'
              : 'tax.admin.invalid',
        )}
      </Badge>
      {untold > 0 && <Badge tone="warning">{t('tax.admin.untold', { count: untold })}</Badge>}
    </>
  );
}

function FileDialog({ message: { ref, fileUrl }, year, today }: ItemProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('tax.admin.file')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('tax.admin.file')} look="sheet">
        <Form
          action={fileUrl}
          method="post"
          transform={(data) => ({ ...data, year })}
          options={{ preserveScroll: true }}
          onSuccess={() => setOpen(false)}
          className="stack"
        >
          {({ processing }) => (
            <>
              <p>{t('tax.admin.file_text')}</p>
              <p className="text-sm break-all text-muted tabular">{ref}</p>
              <DateField label={t('tax.admin.filedOn')} name="filedOn" value={today} required />
              <TextField label={t('tax.admin.receipt')} name="receipt" maxLength={60} optional />
              <Button type="submit" processing={processing}>
                {t('tax.admin.file')}
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
