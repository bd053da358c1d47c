import type { CarView } from '#server/http/presenters/car.ts';
import { Share } from '#js/components/ui/icons/interface.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { copied } from '#js/lib/copied.ts';
import { showToast } from '#js/lib/toast.ts';

export function ShareButton({ car }: { car: CarView }) {
  const t = useT();
  const { app } = useShared();
  const address = app.url + car.url;
  const share = async () => {
    if ('share' in navigator) {
      await navigator.share({ title: car.name, url: address }).catch(() => {});
      return;
    }
    const isCopied = await copied(address);
    showToast({
      kind: isCopied ? 'success' : 'info',
      text: isCopied ? t('car.show.copied') : address,
    });
  };
  return (
    <ScriptedButton className="btn btn-ghost btn-sm max-sm:min-h-11" onClick={() => void share()}>
      <Share size={18} />
      <span className="max-sm:sr-only">{t('car.show.share')}</span>
    </ScriptedButton>
  );
}
