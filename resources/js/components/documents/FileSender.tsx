import { useRef } from 'react';
import { ConfirmToSend } from '#js/components/ui/ConfirmToSend.tsx';
import { Button, IconButton } from '#js/components/ui/Button.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import {
  Camera,
  Close,
  Refresh,
  Upload as UploadIcon,
} from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Fields, Upload } from '#js/lib/uploads/upload.ts';
import { useUploads } from '#js/lib/uploads/use-uploads.ts';
import { documentTo } from './destination.ts';
import { shrunk } from '#js/lib/shrink.ts';

const PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

type Props = {
  /** What is sent, for those who cannot see where the field stands. */
  label: string;
  hint?: string | undefined;
  url: string;
  /** Sent with every file. */
  fields?: Fields | undefined;
  /** `user` is the camera that faces the person. */
  camera: 'user' | 'environment';
  pdf?: boolean | undefined;
  multiple?: boolean | undefined;
  onSent: () => void;
};

/** Takes files by camera, drag and drop or choice, and sends them at once, each as far as the connection lets it. */
export function FileSender(props: Props) {
  const { label, hint, url, fields, camera, pdf, multiple, onSent } = props;
  const { queue, uploads } = useUploads(documentTo(url), { fields, onFinished: onSent });
  const add = async (files: readonly File[]) => {
    for (const file of files)
      await queue.add(file.name, file.type.startsWith('image/') ? await shrunk(file) : file);
  };
  return (
    <div className="grid gap-3">
      <FileField
        label={label}
        hideLabel
        hint={hint}
        icon={UploadIcon}
        accept={pdf ? `${PICTURES},application/pdf` : PICTURES}
        multiple={multiple}
        sendsAtOnce
        onFiles={(files) => void add(files)}
      />
      <CameraButton label={label} camera={camera} onTake={(file) => void add([file])} />
      {uploads.length > 0 && (
        <ul className="grid gap-2" aria-live="polite">
          {uploads.map((upload) => (
            <Sending
              key={upload.key}
              upload={upload}
              onRetry={() => queue.retry(upload.key)}
              onDiscard={() => void queue.discard(upload.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type CameraProps = {
  label: string;
  camera: Props['camera'];
  onTake: (file: File) => void;
};

/** On a phone; elsewhere `capture` means nothing and the field above does the same. */
function CameraButton({ label, camera, onTake }: CameraProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="md:pointer-fine:hidden">
      <Button
        block
        variant="secondary"
        icon={Camera}
        aria-label={`${t('common.upload.photograph')}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {t('common.upload.photograph')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={camera}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onTake(file);
        }}
      />
    </div>
  );
}

/** What was refused for a reason would be refused again. */
function canRetry({ state, error }: Upload): boolean {
  return state === 'stuck' || (state === 'refused' && error === null);
}

type SendingProps = {
  upload: Upload;
  onRetry: () => void;
  onDiscard: () => void;
};

function Sending({ upload, onRetry, onDiscard }: SendingProps) {
  const t = useT();
  const { name, state, progress, error } = upload;
  const words =
    state === 'refused' ? (error ?? t('common.upload.refused')) : t(`common.upload.${state}`);
  return (
    <li className="rounded-md border border-line bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block truncate font-semibold">{name}</span>
          <span className={state === 'refused' ? 'text-sm text-danger' : 'text-sm text-muted'}>
            {words}
          </span>
        </span>
        {canRetry(upload) && (
          <Button size="sm" variant="secondary" icon={Refresh} onClick={onRetry}>
            {t('common.upload.retry')}
          </Button>
        )}
        {state === 'unconfirmed' && <ConfirmToSend />}
        {state !== 'sending' && (
          <IconButton
            icon={Close}
            size="sm"
            label={t('common.upload.discard', { name })}
            onClick={onDiscard}
          />
        )}
      </div>
      {state === 'sending' && (
        <progress className="meter mt-2" max={1} value={progress} aria-label={words} />
      )}
    </li>
  );
}
