import { router, usePoll } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Download, Refresh } from '#js/components/ui/icons/interface.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';

type Props = Pick<Pages['Profile/Edit'], 'dataExport' | 'isConfirmed'>;
type State = NonNullable<Props['dataExport']>;

export function ProfileExport({ dataExport, isConfirmed }: Props) {
  const t = useT();
  return (
    <Card title={t('profile.export.title')}>
      <p className="text-muted">{t('profile.export.text')}</p>
      {dataExport?.status === 'waiting' ? (
        <Waiting />
      ) : isConfirmed ? (
        <Actions dataExport={dataExport} />
      ) : (
        <ConfirmFirst section="export" />
      )}
    </Card>
  );
}

/** At least a tenth, so that no archive looks empty. */
function megabytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1e5)) / 10;
}

const EVERY_MS = 2_000;

function Waiting() {
  const t = useT();
  usePoll(EVERY_MS, { only: ['dataExport'] });
  return (
    <output className="mt-4 flex items-center gap-3">
      <Refresh className="animate-spin text-brand motion-reduce:animate-none" />
      {t('profile.export.waiting')}
    </output>
  );
}

function Actions({ dataExport }: Pick<Props, 'dataExport'>) {
  const t = useT();
  return (
    <>
      {dataExport?.status === 'ready' && <Ready state={dataExport} />}
      {dataExport?.status === 'failed' && (
        <div className="mt-4">
          <Notice tone="warning">{t('profile.export.failed')}</Notice>
        </div>
      )}
      <AskButton again={dataExport !== null} />
    </>
  );
}

function Ready({ state }: { state: State }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="mt-4">
      <Notice
        tone="positive"
        title={t('profile.export.ready')}
        actions={
          <a href={url('profile.export.download')} download className="btn btn-primary">
            <Download />
            {t('profile.export.download', { size: megabytes(state.bytes) })}
          </a>
        }
      >
        {state.expiresAt && t('profile.export.until', { when: format.dateTime(state.expiresAt) })}
      </Notice>
    </div>
  );
}

function AskButton({ again }: { again: boolean }) {
  const t = useT();
  const [processing, setProcessing] = useState(false);
  const ask = () =>
    router.post(
      url('profile.export'),
      {},
      {
        preserveScroll: true,
        onStart: () => setProcessing(true),
        onFinish: () => setProcessing(false),
      },
    );
  return (
    <Button variant="secondary" className="mt-4" processing={processing} onClick={ask}>
      {t(again ? 'profile.export.again' : 'profile.export.ask')}
    </Button>
  );
}
