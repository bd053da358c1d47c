import { lazy, Suspense, useState } from 'react';
import { letterOf, marksOf, useDamageWords } from '#js/components/booking/Damages.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { Plus } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { newKey } from '#js/lib/new-key.ts';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { carSheet, centreOf, zoneAt, type DamageZone, type Point } from '#shared/car-drawing.ts';
import { DamageFields } from './DamageFields.tsx';
import type { Values } from './form.ts';
import type { Handover } from './use-handover.ts';

const CarSheet = lazy(async () => ({
  default: (await import('#js/components/booking/CarSheet.tsx')).CarSheet,
}));

type Props = { view: HandoverView; handover: Handover };
type Damage = Values['damages'][number];

const MOST = 30;

/** Every scratch and dent: pressed on the drawing, or added from the list of places. */
export function DamagesStep({ view, handover }: Props) {
  const t = useT();
  const { damages } = handover.values;
  const marking = useMarking(view, handover);
  return (
    <div className="stack">
      <p className="text-muted">{t('owner.handover.damages_text')}</p>
      <Sheet view={view} handover={handover} marking={marking} />
      <Known view={view} />
      {damages.map((damage, i) => (
        <DamageFields
          key={damage.key ?? `old-${damage.place}`}
          number={i + 1}
          damage={damage}
          handover={handover}
          isCurrent={damage.key === marking.current}
          onChange={(change) => marking.edit(i, change)}
          onZone={(zone) => marking.edit(i, { zone, ...placeOf(zone, view) })}
          onRemove={() => marking.set(damages.filter((_, at) => at !== i))}
        />
      ))}
      <Button
        variant="secondary"
        icon={Plus}
        disabled={damages.length >= MOST}
        onClick={() => marking.add('front_bumper')}
      >
        {t('owner.handover.damage_add')}
      </Button>
    </div>
  );
}

function useMarking({ car: { category } }: HandoverView, handover: Handover) {
  const { damages } = handover.values;
  const [current, setCurrent] = useState<string>();
  const set = (changed: Damage[]) => handover.change({ damages: changed });
  const edit = (at: number, change: Partial<Damage>) =>
    set(damages.map((damage, i) => (i === at ? { ...damage, ...change } : damage)));
  const add = (zone: DamageZone, point: Point | null = centreOf(zone, category)) => {
    if (damages.length >= MOST) return;
    const key = newKey();
    const at = { x: point?.x ?? null, y: point?.y ?? null };
    set([...damages, { key, zone, kind: 'scratch', note: '', ...at }]);
    setCurrent(key);
  };
  return {
    current,
    choose: setCurrent,
    set,
    edit,
    add,
    /** Beside the car nothing is marked. */
    place: (point: Point) => {
      const zone = zoneAt(point, category);
      if (zone) add(zone, point);
    },
    move: (key: string, by: Point) => {
      const at = damages.findIndex((damage) => damage.key === key);
      const { x, y } = damages[at] ?? {};
      if (typeof x !== 'number' || typeof y !== 'number') return;
      const point = {
        x: Math.min(carSheet.width, Math.max(0, x + by.x)),
        y: Math.min(carSheet.height, Math.max(0, y + by.y)),
      };
      const zone = zoneAt(point, category);
      edit(at, zone ? { ...point, zone } : point);
    },
  };
}

function placeOf(zone: DamageZone, { car: { category } }: HandoverView) {
  const point = centreOf(zone, category);
  return { x: point?.x ?? null, y: point?.y ?? null };
}

type SheetProps = Props & { marking: ReturnType<typeof useMarking> };

function Sheet({ view, handover, marking }: SheetProps) {
  const t = useT();
  const words = useDamageWords();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const marks = marksOf(handover.values.damages, view.known, words).map((mark) => ({
    ...mark,
    isCurrent: mark.key === marking.current,
  }));
  return (
    <Suspense fallback={null}>
      <CarSheet
        label={t('owner.handover.damage_sheet')}
        category={view.car.category}
        marks={marks}
        onPlace={marking.place}
        onMark={marking.choose}
        onMove={marking.move}
      />
    </Suspense>
  );
}

function Known({ view: { known } }: { view: HandoverView }) {
  const t = useT();
  const words = useDamageWords();
  if (known.length === 0) return null;
  return (
    <div className="rounded-lg bg-sunken p-3">
      <h3 className="mb-2 text-base">{t('booking.damage.known')}</h3>
      <ul className="grid gap-3">
        {known.map(({ photo, repairUrl, ...damage }, i) => (
          <li key={damage.id} className="grid gap-2">
            <p className="break-words">
              <Badge>{letterOf(i)}</Badge> {words(damage)}
            </p>
            {photo && (
              <Photo image={photo} ratio="4 / 3" sizes="12rem" className="max-w-48 rounded-md" />
            )}
            {repairUrl && (
              <PostDialog
                label={t('booking.damage.repaired')}
                url={repairUrl}
                title={t('booking.damage.repaired_title')}
                confirm={t('booking.damage.repaired')}
              >
                {t('booking.damage.repaired_text')}
              </PostDialog>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
