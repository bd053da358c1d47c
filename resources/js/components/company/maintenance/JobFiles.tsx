import { router } from '@inertiajs/react';
import { useState } from 'react';
import { FileSender } from '#js/components/documents/FileSender.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Document, Picture } from '#js/components/ui/icons/interface.tsx';
import { RemoveButton } from '#js/components/ui/RemoveButton.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Page = Pages['CompanyOwner/Vehicles/Maintenance'];

type Props = { job: Page['planned'][number] | Page['jobs'][number]; mayAct: boolean };

/** The invoices of a job: opened by those who may see money, sent by those who act for the car. */
export function JobFiles({ job: { kind, files, urls }, mayAct }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const label =
    files.length > 0 ? t('maintenance.files', { count: files.length }) : t('maintenance.add_file');
  const title = t('maintenance.files_title', { kind: t(`maintenance.kind.${kind}`) });
  if (!mayAct && files.length === 0) return '–';
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${label}: ${t(`maintenance.kind.${kind}`)}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} look="sheet">
        <div className="stack text-start">
          {files.length > 0 && <FileList files={files} mayAct={mayAct} />}
          {mayAct && (
            <FileSender
              label={title}
              hint={t('maintenance.files_hint')}
              url={urls.files}
              camera="environment"
              pdf
              multiple
              onSent={() => router.reload()}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

function FileList({ files, mayAct }: { files: Props['job']['files']; mayAct: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="grid gap-2">
      {files.map(({ id, isPicture, bytes, url, destroyUrl }, at) => {
        const Glyph = isPicture ? Picture : Document;
        const words = `${t(isPicture ? 'maintenance.picture' : 'maintenance.pdf', { at: at + 1 })} · ${format.number(Math.ceil(bytes / 1024))} kB`;
        return (
          <li
            key={id}
            className="flex items-center gap-2 rounded-md border border-line bg-surface ps-3 pe-1"
          >
            <Glyph size={18} className="text-muted" />
            <span className="min-w-0 flex-1 py-2">
              {url ? (
                <a href={url} target="_blank" rel="noreferrer" className="link">
                  {words}
                </a>
              ) : (
                words
              )}
            </span>
            {mayAct && (
              <RemoveButton
                url={destroyUrl}
                label={t('maintenance.remove_file', { file: words })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
