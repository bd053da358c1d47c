import { Form, router } from '@inertiajs/react';
import { renewalBadges } from '#js/components/documents/renewal-badges.ts';
import { useState } from 'react';
import { FileSender } from '#js/components/documents/FileSender.tsx';
import { documentTo } from '#js/components/documents/destination.ts';
import { useIsUploading } from '#js/lib/uploads/use-uploads.ts';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Document, Picture, Refresh } from '#js/components/ui/icons/interface.tsx';
import { RemoveButton } from '#js/components/ui/RemoveButton.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { FileView, DocumentView } from '#server/http/presenters/documents.ts';

type Props = {
  document: DocumentView;
  /** Said where documents of several stand on one page. */
  of?: string | undefined;
};

/** One document of a car or a company: what is in force, what waits to take its place, and where to send it. */
export function DocumentCard({ document, of }: Props) {
  const t = useT();
  const { kind, state, optional, waiting, uploadUrl } = document;
  const name = t(`owner.documents.kind.${kind}`);
  return (
    <Card
      title={
        <>
          {name}
          {optional && (
            <span className="ms-2 text-sm font-normal text-muted">{t('common.form.optional')}</span>
          )}
        </>
      }
      action={
        <StatusBadge status={renewalBadges[state]}>
          {t(`owner.documents.state.${state}`)}
        </StatusBadge>
      }
    >
      <div className="stack">
        <p className="text-muted">{t(`owner.documents.about.${kind}`)}</p>
        <CurrentDocument document={document} />
        {waiting && <Waiting waiting={waiting} />}
        {uploadUrl && (
          <Sender
            document={document}
            url={uploadUrl}
            name={[name, of].filter(Boolean).join(', ')}
          />
        )}
      </div>
    </Card>
  );
}

function CurrentDocument({ document: { inForce, reason, state, endedOn } }: Props) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {reason && (
        <Notice tone="danger" title={t('owner.documents.rejected')}>
          {reason}
        </Notice>
      )}
      {state === 'expired' && endedOn && (
        <Notice tone="warning">{t('owner.documents.ended', { date: format.date(endedOn) })}</Notice>
      )}
      {inForce && (
        <div className="grid gap-2">
          <p>
            {inForce.expiresOn
              ? t('owner.documents.valid_until', { date: format.date(inForce.expiresOn) })
              : t('owner.documents.valid')}
          </p>
          <Files files={inForce.files} />
        </div>
      )}
    </>
  );
}

function Waiting({ waiting }: { waiting: NonNullable<DocumentView['waiting']> }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-2 border-s-2 border-info ps-3">
      <p>
        <span className="font-semibold">{t('owner.documents.waiting')}</span>{' '}
        {waiting.expiresOn && (
          <span className="text-muted">
            {t('owner.documents.valid_until', { date: format.date(waiting.expiresOn) })}
          </span>
        )}
      </p>
      <Files files={waiting.files} />
    </div>
  );
}

function Files({ files }: { files: readonly FileView[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map(({ id, isPicture, bytes, url, removeUrl }, at) => {
        const Glyph = isPicture ? Picture : Document;
        const size = bytes === null ? '' : ` · ${format.number(Math.ceil(bytes / 1024))} kB`;
        const words = `${t(isPicture ? 'owner.documents.page' : 'owner.documents.pdf', { at: at + 1 })}${size}`;
        return (
          <li
            key={id}
            className="flex items-center gap-1 rounded-md border border-line bg-surface ps-2.5 pe-1"
          >
            <Glyph size={18} className="text-muted" />
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" className="link px-1 py-2 text-sm">
                {words}
              </a>
            ) : (
              <span className="px-1 py-2 text-sm">{words}</span>
            )}
            {removeUrl && (
              <RemoveButton url={removeUrl} label={t('owner.documents.remove', { file: words })} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** While a document is in force, however shortly, sending another is offered and not laid out. */
function Sender(props: SendProps) {
  const t = useT();
  const [replacing, setReplacing] = useState(false);
  const { state, waiting } = props.document;
  const isUploading = useIsUploading(documentTo(props.url));
  const isInForce = state === 'approved' || state === 'expiring';
  if (!isInForce || waiting || replacing || isUploading) return <Send {...props} />;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Refresh}
      className="self-start justify-self-start"
      onClick={() => setReplacing(true)}
    >
      {t('owner.documents.replace_open')}
      <span className="sr-only">: {props.name}</span>
    </Button>
  );
}

type SendProps = { document: DocumentView; url: string; name: string };

/** The date goes with the files; changed afterwards, it is saved on its own. */
function Send({ document, url, name }: SendProps) {
  const t = useT();
  const { waiting, needsExpiry, inForce, expiryUrl } = document;
  const [expiresOn, setExpiresOn] = useState(waiting?.expiresOn ?? '');

  return (
    <div className="grid gap-3">
      {needsExpiry && (
        <Form
          action={expiryUrl ?? url}
          method="put"
          options={{ preserveScroll: true }}
          className="flex flex-wrap items-end gap-3"
        >
          {({ processing }) => (
            <>
              <div className="min-w-48 flex-1">
                <DateField
                  label={t(
                    inForce ? 'owner.documents.new_expires_on' : 'owner.documents.expires_on',
                  )}
                  name="expiresOn"
                  value={expiresOn}
                  onDay={setExpiresOn}
                />
              </div>
              {expiryUrl && expiresOn !== (waiting?.expiresOn ?? '') && (
                <Button type="submit" variant="secondary" processing={processing}>
                  {t('owner.documents.save_date')}
                </Button>
              )}
            </>
          )}
        </Form>
      )}
      <FileSender
        label={name}
        hint={t(
          waiting
            ? 'owner.documents.add_pages'
            : inForce
              ? 'owner.documents.replace'
              : 'owner.documents.accepts',
        )}
        url={url}
        fields={{ expiresOn }}
        camera="environment"
        pdf
        multiple
        onSent={() => router.reload({ only: ['documents', 'companies'] })}
      />
    </div>
  );
}
