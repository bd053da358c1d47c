import { useT } from '#js/lib/i18n.ts';

type Props = { keys: readonly (readonly [key: string, does: string])[] };

/** Lists the keyboard shortcuts of a page. */
export function ShortcutList({ keys }: Props) {
  const t = useT();
  return (
    <div className="text-sm text-muted max-md:hidden">
      <p className="mb-1 font-semibold">{t('admin.viewer.keyboard')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
