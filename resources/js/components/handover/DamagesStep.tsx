import { Button, IconButton } from '#js/components/ui/Button.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { Camera, Plus, Trash } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import type { Values } from './form.ts';
import { DamagePhoto, SendState, TakeButton } from './PhotoSlot.tsx';
import { isOf } from './photos.ts';
import type { Handover } from './use-handover.ts';

type Props = { view: HandoverView; handover: Handover };
type Damage = Values['damages'][number];

/** Every scratch and dent with its place, and photos of them. */
export function DamagesStep({ view, handover }: Props) {
  const t = useT();
  const { damages } = handover.values;
  const set = (changed: Damage[]) => handover.change({ damages: changed });
  const edit = (at: number, change: Partial<Damage>) =>
    set(damages.map((damage, i) => (i === at ? { ...damage, ...change } : damage)));
  return (
    <div className="stack">
      <p className="text-muted">{t('owner.handover.damages_text')}</p>
      <Known view={view} />
      {damages.map((damage, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a damage is nothing but its texts, which change while typed
        <fieldset key={i} className="grid gap-3 rounded-lg border border-line p-3">
          <legend className="sr-only">{`${t('booking.angle.damage')} ${i + 1}`}</legend>
          <div className="flex items-end gap-2">
            <TextField
              className="flex-1"
              label={t('owner.handover.damage_place')}
              name={`damages.${i}.place`}
              placeholder={t('owner.handover.damage_place_hint')}
              maxLength={80}
              value={damage.place}
              onChange={({ target }) => edit(i, { place: target.value })}
            />
            <IconButton
              icon={Trash}
              label={t('owner.handover.damage_remove')}
              onClick={() => set(damages.filter((_, at) => at !== i))}
            />
          </div>
          <TextField
            label={t('owner.handover.damage_note')}
            name={`damages.${i}.note`}
            optional
            maxLength={500}
            value={damage.note}
            onChange={({ target }) => edit(i, { note: target.value })}
          />
        </fieldset>
      ))}
      <Button
        variant="secondary"
        icon={Plus}
        disabled={damages.length >= 30}
        onClick={() => set([...damages, { place: '', note: '' }])}
      >
        {t('owner.handover.damage_add')}
      </Button>
      <DamagePhotos handover={handover} />
    </div>
  );
}

function Known({ view: { earlier } }: { view: HandoverView }) {
  const t = useT();
  if (!earlier || earlier.damages.length === 0) return null;
  return (
    <div className="rounded-lg bg-sunken p-3">
      <h3 className="text-base">{t('owner.handover.damages_known')}</h3>
      <ul className="list-disc ps-5">
        {earlier.damages.map(({ place, note }) => (
          <li key={`${place} ${note}`} className="break-words">
            {note ? `${place} – ${note}` : place}
          </li>
        ))}
      </ul>
    </div>
  );
}

function DamagePhotos({ handover }: { handover: Handover }) {
  const t = useT();
  const stored = handover.photos.filter(({ angle }) => angle === 'damage');
  const queued = handover.queued.filter(isOf('damage'));
  return (
    <section>
      <h3 className="mb-2 text-base">{t('owner.handover.damage_photos')}</h3>
      <ul className="grid grid-cols-3 gap-2">
        {stored.map((photo) => (
          <DamagePhoto key={photo.id} photo={photo} onRemove={() => void handover.remove(photo)} />
        ))}
        {queued.map((photo) => (
          <li key={photo.key}>
            <img
              src={photo.preview}
              alt=""
              className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
            />
            <SendState queued={photo} onRetry={handover.retry} />
          </li>
        ))}
        <li>
          <TakeButton
            label={t('owner.handover.damage_photo_add')}
            onTake={(file) => void handover.take('damage', file)}
          >
            <span className="grid aspect-4/3 place-items-center">
              <Camera size={26} />
            </span>
          </TakeButton>
        </li>
      </ul>
    </section>
  );
}
