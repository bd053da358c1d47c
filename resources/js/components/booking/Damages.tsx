import { lazy, Suspense } from 'react';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useHydrated } from '#js/lib/use-hydrated.ts';
import type { KnownDamageView } from '#server/http/presenters/damage.ts';
import type { InspectionView } from '#server/http/presenters/inspection.ts';
import type { Mark } from './CarSheet.tsx';

const CarSheet = lazy(async () => ({
  default: (await import('#js/components/booking/CarSheet.tsx')).CarSheet,
}));

type Damage = InspectionView['damages'][number];

/** A damage in words: what, where and as noted. */
export function useDamageWords() {
  const t = useT();
  return ({ zone, kind, place, note }: Pick<Damage, 'zone' | 'kind' | 'place' | 'note'>) => {
    const what = kind && t(`booking.damage.kind.${kind}`);
    const where = zone ? t(`booking.damage.zone.${zone}`) : place;
    return [[what, where].filter(Boolean).join(', '), note].filter(Boolean).join(' – ');
  };
}

const NONE: readonly KnownDamageView[] = [];
const NO_PHOTOS: InspectionView['photos'] = [];

type Props = {
  damages: InspectionView['damages'];
  known?: readonly KnownDamageView[] | undefined;
  category?: string | undefined;
  photos?: InspectionView['photos'];
};

/** The damage of a hand-over on the drawing of the car and as a list: what is new stands out from what was known. */
export function DamageRecord({ damages, known = NONE, category, photos = NO_PHOTOS }: Props) {
  const t = useT();
  const words = useDamageWords();
  const isHydrated = useHydrated();
  const earlier = known.filter(({ id }) => damages.every(({ key }) => key !== id));
  const marks = marksOf(damages, earlier, words);
  return (
    <div className="grid gap-4">
      {isHydrated && category !== undefined && marks.length > 0 && (
        <Suspense fallback={null}>
          <CarSheet label={t('booking.damage.sheet')} category={category} marks={marks} />
        </Suspense>
      )}
      <h3 className="text-base">{t('booking.inspection.damages')}</h3>
      {damages.length === 0 && <p className="text-muted">{t('booking.inspection.no_damages')}</p>}
      <ol className="grid gap-3">
        {damages.map((damage, i) => {
          const own = photos.filter(({ damageKey }) => damageKey && damageKey === damage.key);
          return (
            <li key={damage.key ?? `${damage.place} ${damage.note}`} className="break-words">
              {category !== undefined && <Badge tone="signal">{i + 1}</Badge>} {words(damage)}
              {own.map(({ id, image }) => (
                <Photo
                  key={id}
                  image={image}
                  ratio="4 / 3"
                  sizes="12rem"
                  className="mt-2 max-w-48 rounded-md"
                />
              ))}
            </li>
          );
        })}
      </ol>
      <KnownList known={earlier} />
    </div>
  );
}

function KnownList({ known }: { known: readonly KnownDamageView[] }) {
  const t = useT();
  const words = useDamageWords();
  if (known.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-base">{t('booking.damage.known')}</h3>
      <ul className="grid gap-1 text-muted">
        {known.map((damage, i) => (
          <li key={damage.id} className="break-words">
            <Badge>{letterOf(i)}</Badge> {words(damage)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** New damage has numbers, known damage letters. */
export function letterOf(index: number): string {
  return String.fromCodePoint(65 + (index % 26));
}

function pointOf({ x, y }: Pick<Damage, 'x' | 'y'>) {
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}

export function marksOf(
  damages: readonly Damage[],
  known: readonly KnownDamageView[],
  words: (damage: Damage) => string,
): Mark[] {
  return [
    ...known.flatMap((damage, i) => {
      const at = pointOf(damage);
      const mark = {
        key: damage.id,
        label: words(damage),
        text: letterOf(i),
        tone: 'known' as const,
      };
      return at ? [{ ...at, ...mark }] : [];
    }),
    ...damages.flatMap((damage, i) => {
      const at = pointOf(damage);
      const mark = { key: damage.key ?? String(i), label: words(damage), text: String(i + 1) };
      return at ? [{ ...at, ...mark, tone: 'new' as const }] : [];
    }),
  ];
}
