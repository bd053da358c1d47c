import type { KnownDamage } from '#server/domain/inspections/damages.ts';
import type { DamageKind, DamageZone } from '#shared/car-drawing.ts';
import type { ImageView } from '../shared.ts';
import { privateImageView } from './image.ts';
import type { Looker } from './inspection.ts';

export type KnownDamageView = {
  id: string;
  zone: DamageZone;
  kind: DamageKind;
  x: number | null;
  y: number | null;
  note: string;
  photo: ImageView | null;
};

export function knownDamageView(damage: KnownDamage, looker: Looker): KnownDamageView {
  const { id, zone, kind, x, y, note, photo } = damage;
  const image = photo && privateImageView(photo, looker.t('booking.angle.damage'), looker);
  return { id, zone, kind, x, y, note, photo: image };
}
