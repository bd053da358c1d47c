import type { ImageView } from '#server/http/shared.ts';
import { slugIn } from '#js/components/car/favourites.ts';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { Scales } from '#js/components/ui/icons/compare.tsx';
import { useT } from '#js/lib/i18n.ts';
import { showToast } from '#js/lib/toast.ts';
import { toggle, useSelection } from './selection.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type CompareToggleProps = {
  /** Where its heart is kept, which names the car. */
  url: string;
  name: string;
  photo: ImageView | null;
  /** `text` stands in a row of actions; the other floats on a picture. */
  look?: 'picture' | 'text';
};

/** Puts a car into the comparison, and takes it out. */
export function CompareToggle({ url, name, photo, look = 'picture' }: CompareToggleProps) {
  const t = useT();
  const slug = slugIn(url);
  const isOn = useSelection().some((car) => car.slug === slug);
  const press = () => {
    if (!toggle({ slug, name, photo })) showToast({ kind: 'info', text: t('common.compare.full') });
  };
  const Glyph = isOn ? Check : Scales;
  if (look === 'text') {
    return (
      <ScriptedButton
        className="btn btn-ghost btn-sm max-sm:min-h-11"
        aria-pressed={isOn}
        onClick={press}
      >
        <Glyph size={18} />
        <span className="max-sm:sr-only">
          {t(isOn ? 'common.compare.added' : 'common.compare.add')}
        </span>
      </ScriptedButton>
    );
  }
  const label = t(isOn ? 'common.compare.remove_car' : 'common.compare.add_car', { name });
  return (
    <ScriptedButton
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={press}
      className={`compare-toggle ${isOn ? 'text-brand' : 'text-ink'}`}
    >
      <Glyph size={20} />
    </ScriptedButton>
  );
}
