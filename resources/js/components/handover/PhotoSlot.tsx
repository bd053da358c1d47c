import type { ReactNode } from 'react';
import { ConfirmToSend } from '#js/components/ui/ConfirmToSend.tsx';
import { IconButton } from '#js/components/ui/Button.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Camera, Refresh, Trash } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Upload } from '#js/lib/uploads/upload.ts';
import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/*';

type SlotProps = {
  label: string;
  photo: InspectionPhotoView | undefined;
  queued: Upload | undefined;
  onTake: (file: File) => void;
  onRetry: (key: string) => void;
};

/** One angle: press to open the camera; the picture shows at once, and how far it has been sent. */
export function PhotoSlot({ label, photo, queued, onTake, onRetry }: SlotProps) {
  const t = useT();
  const taken = Boolean(photo ?? queued);
  return (
    <div className="min-w-0">
      <TakeButton
        label={`${t(taken ? 'owner.handover.retake' : 'owner.handover.take')}: ${label}`}
        onTake={onTake}
      >
        <Picture photo={photo} queued={queued} />
        <span className="flex items-center justify-center gap-2 py-2 font-semibold">
          {taken ? <Refresh size={17} /> : <Camera size={19} />}
          {t(taken ? 'owner.handover.retake' : 'owner.handover.take')}
        </span>
      </TakeButton>
      {queued && <SendState queued={queued} onRetry={onRetry} />}
    </div>
  );
}

type TakeProps = { label: string; onTake: (file: File) => void; children: ReactNode };

/** Opens the camera on a phone, the file chooser elsewhere. */
export function TakeButton({ label, onTake, children }: TakeProps) {
  return (
    <label className="relative block cursor-pointer overflow-hidden rounded-lg border border-line-strong bg-surface text-brand focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand hover:bg-hover">
      {children}
      <input
        type="file"
        accept={ACCEPTED}
        capture="environment"
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onTake(file);
          target.value = '';
        }}
      />
    </label>
  );
}

function Picture({ photo, queued }: Pick<SlotProps, 'photo' | 'queued'>) {
  if (queued)
    return <img src={queued.preview} alt="" className="aspect-4/3 w-full bg-sunken object-cover" />;
  if (photo) return <Photo image={photo.image} ratio="4 / 3" sizes="50vw" />;
  return (
    <span className="grid aspect-4/3 place-items-center bg-sunken text-muted">
      <Camera size={30} />
    </span>
  );
}

type StateProps = { queued: Upload; onRetry: (key: string) => void };

export function SendState({ queued, onRetry }: StateProps) {
  const t = useT();
  const { state, progress, error, key } = queued;
  if (state === 'refused')
    return (
      <div className="mt-1 flex items-center gap-2 text-sm text-danger">
        <span className="flex-1">{error ?? t('owner.handover.failed')}</span>
        {!error && (
          <IconButton
            icon={Refresh}
            size="sm"
            label={t('owner.handover.try_again')}
            onClick={() => onRetry(key)}
          />
        )}
      </div>
    );
  if (state === 'unconfirmed')
    return (
      <div className="mt-1 grid gap-1 text-sm text-muted">
        {t('common.upload.unconfirmed')}
        <ConfirmToSend />
      </div>
    );
  const words = t(state === 'sending' ? 'owner.handover.sending' : 'owner.handover.waiting_line');
  return (
    <p className="mt-1 text-sm text-muted">
      <progress className="meter" max={1} value={progress} aria-label={words} />
      {words}
    </p>
  );
}

type DamagePhotoProps = { photo: InspectionPhotoView; onRemove: () => void };

export function DamagePhoto({ photo, onRemove }: DamagePhotoProps) {
  const t = useT();
  return (
    <li className="relative">
      <Photo image={photo.image} ratio="4 / 3" sizes="33vw" className="rounded-md" />
      <span className="absolute end-1 top-1 rounded-full bg-surface">
        <IconButton
          icon={Trash}
          size="sm"
          round
          label={t('owner.handover.remove_photo')}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
