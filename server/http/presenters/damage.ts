import type { KnownDamage } from '#server/domain/inspections/damages.ts';
import type { DamageKind, DamageZone } from '#shared/car-drawing.ts';
import type { Translate } from '#shared/translate.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';

export type KnownDamageView = {
  id: string;
  zone: DamageZone;
  kind: DamageKind;
  x: number | null;
  y: number | null;
  note: string;
  photo: ImageView | null;
};

export function knownDamageView(damage: KnownDamage, t: Translate): KnownDamageView {
  const { id, zone, kind, x, y, note, photo } = damage;
  const image = photo && imageView(photo, t('booking.angle.damage'));
  return { id, zone, kind, x, y, note, photo: image };
}
