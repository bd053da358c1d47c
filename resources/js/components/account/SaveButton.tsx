import { Button } from '#js/components/ui/Button.tsx';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = { processing: boolean; recentlySuccessful: boolean };

/** Saves a form and confirms it for two seconds, without leaving the page. */
export function SaveButton({ processing, recentlySuccessful }: Props) {
  const t = useT();
  return (
    <div className="cluster justify-self-start">
      <Button type="submit" processing={processing}>
        {t('common.action.save')}
      </Button>
      <output className="cluster gap-1 text-sm font-semibold text-brand">
        {recentlySuccessful && (
          <>
            <Check size={18} />
            {t('common.action.saved')}
          </>
        )}
      </output>
    </div>
  );
}
