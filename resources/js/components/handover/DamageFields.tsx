import { useEffect, useRef } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { IconButton } from '#js/components/ui/Button.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { Camera, Trash } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { damageKinds, damageZones, type DamageZone } from '#shared/car-drawing.ts';
import type { Values } from './form.ts';
import { DamagePhoto, SendState, TakeButton } from './PhotoSlot.tsx';
import type { Handover } from './use-handover.ts';

type Damage = Values['damages'][number];

type Props = {
  number: number;
  damage: Damage;
  handover: Handover;
  isCurrent: boolean;
  onChange: (change: Partial<Damage>) => void;
  onZone: (zone: DamageZone) => void;
  onRemove: () => void;
};

/** One damage: what it is, where, in words, and its photos. */
export function DamageFields(props: Props) {
  const { number, damage, handover, isCurrent, onChange, onZone, onRemove } = props;
  const t = useT();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <fieldset
      ref={box}
      className={`grid gap-3 rounded-lg border p-3 ${isCurrent ? 'border-brand' : 'border-line'}`}
    >
      <legend className="sr-only">{t('owner.handover.damage_number', { number })}</legend>
      <div className="flex items-center justify-between gap-2">
        <Badge tone="signal">{number}</Badge>
        <IconButton icon={Trash} label={t('owner.handover.damage_remove')} onClick={onRemove} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('owner.handover.damage_place')}
          name={`damages.${number}.zone`}
          value={damage.zone ?? ''}
          placeholder={damage.zone ? undefined : (damage.place ?? '')}
          options={damageZones.map((zone) => ({
            value: zone,
            label: t(`booking.damage.zone.${zone}`),
          }))}
          onChange={({ target }) => {
            const zone = damageZones.find((one) => one === target.value);
            if (zone) onZone(zone);
          }}
        />
        <Select
          label={t('owner.handover.damage_kind')}
          name={`damages.${number}.kind`}
          value={damage.kind ?? 'other'}
          options={damageKinds.map((kind) => ({
            value: kind,
            label: t(`booking.damage.kind.${kind}`),
          }))}
          onChange={({ target }) => {
            const kind = damageKinds.find((one) => one === target.value);
            if (kind) onChange({ kind });
          }}
        />
      </div>
      <TextField
        label={t('owner.handover.damage_note')}
        name={`damages.${number}.note`}
        optional
        maxLength={500}
        value={damage.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <Photos damage={damage} handover={handover} />
    </fieldset>
  );
}

function Photos({ damage: { key }, handover }: Pick<Props, 'damage' | 'handover'>) {
  const t = useT();
  const stored = handover.photos.filter(({ damageKey }) => damageKey && damageKey === key);
  const queued = handover.queued.filter(({ fields }) => key && fields['damageKey'] === key);
  return (
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
          onTake={(file) => void handover.take('damage', file, key)}
        >
          <span className="grid aspect-4/3 place-items-center">
            <Camera size={26} />
          </span>
        </TakeButton>
      </li>
    </ul>
  );
}
