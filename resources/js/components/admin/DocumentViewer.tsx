import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button, IconButton } from '#js/components/ui/Button.tsx';
import { Minus, Plus, Refresh } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';
import { closer, farther, moved, straight, transformOf, turned, type Look } from './looking.ts';

type Picture = { id: string; label: string; url: string };

type Props = {
  pictures: readonly Picture[];
  /** Pictures worth seeing side by side, by their place in the list. */
  pairs: readonly (readonly [number, number])[];
  /** The prop that holds the links, to ask for new ones. */
  prop: string;
};

const single = -1;

/** Pictures of documents: zoom, turn, two side by side; by mouse, touch or keyboard. */
export function DocumentViewer({ pictures, pairs, prop }: Props) {
  const t = useT();
  const [at, setAt] = useState(0);
  const [pair, setPair] = useState(pairs.length > 0 ? 0 : single);
  const [looks, setLooks] = useState<Readonly<Record<string, Look>>>({});
  const shown = (pairs[pair] ?? [at]).flatMap((index) => pictures[index] ?? []);
  const lookAt = (id: string) => looks[id] ?? straight;
  const change = (ids: readonly string[], to: (look: Look) => Look) =>
    setLooks({ ...looks, ...Object.fromEntries(ids.map((id) => [id, to(lookAt(id))])) });
  const all = shown.map(({ id }) => id);
  const show = (index: number) => {
    setPair(single);
    setAt(index);
  };
  const nextPair = () => setPair(pair + 1 < pairs.length ? pair + 1 : single);

  useShortcuts({
    '+': () => change(all, closer),
    '=': () => change(all, closer),
    '-': () => change(all, farther),
    r: () => change(all, turned),
    '0': () => change(all, () => straight),
    s: nextPair,
    ...Object.fromEntries(pictures.map((_, index) => [String(index + 1), () => show(index)])),
  });

  return (
    <div className="grid gap-3">
      <fieldset className="cluster">
        <legend className="sr-only">{t('admin.viewer.choose')}</legend>
        {pictures.map(({ id, label }, index) => (
          <Button
            key={id}
            size="sm"
            variant={shown.some((picture) => picture.id === id) ? 'primary' : 'secondary'}
            aria-pressed={shown.some((picture) => picture.id === id)}
            onClick={() => show(index)}
          >
            <kbd>{index + 1}</kbd> {label}
          </Button>
        ))}
        {pairs.length > 0 && (
          <Button size="sm" variant="ghost" aria-pressed={pair !== single} onClick={nextPair}>
            <kbd>S</kbd> {t('admin.viewer.side_by_side')}
          </Button>
        )}
      </fieldset>
      <div className={shown.length > 1 ? 'grid gap-3 md:grid-cols-2' : 'grid'}>
        {shown.map((picture) => (
          <Pane
            key={picture.id}
            picture={picture}
            look={lookAt(picture.id)}
            onLook={(to) => change([picture.id], to)}
            prop={prop}
          />
        ))}
      </div>
    </div>
  );
}

type PaneProps = {
  picture: Picture;
  look: Look;
  onLook: (to: (look: Look) => Look) => void;
  prop: string;
};

function Pane({ picture: { id, label, url }, look, onLook, prop }: PaneProps) {
  const t = useT();
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 flex items-center gap-1">
        <span className="min-w-0 flex-1 truncate font-semibold">{label}</span>
        <IconButton
          icon={Minus}
          size="sm"
          label={t('admin.viewer.farther')}
          disabled={look.zoom === 1}
          onClick={() => onLook(farther)}
        />
        <span className="w-12 text-center text-sm text-muted tabular">
          {Math.round(look.zoom * 100)}%
        </span>
        <IconButton
          icon={Plus}
          size="sm"
          label={t('admin.viewer.closer')}
          onClick={() => onLook(closer)}
        />
        <IconButton
          icon={Refresh}
          size="sm"
          label={t('admin.viewer.turn')}
          onClick={() => onLook(turned)}
        />
      </figcaption>
      <Sheet key={id} label={label} url={url} look={look} onLook={onLook} prop={prop} />
    </figure>
  );
}

type SheetProps = Omit<PaneProps, 'picture'> & { label: string; url: string };

/** Keeps the first link: loading a renewed one would record another viewing of the same picture. */
function Sheet({ label, url, look, onLook, prop }: SheetProps) {
  const t = useT();
  const [pinned, setPinned] = useState<string | null>(url);
  const [failed, setFailed] = useState(false);
  const retry = () =>
    router.reload({
      only: [prop],
      onSuccess: () => {
        setPinned(null);
        setFailed(false);
      },
    });
  return (
    <div
      className="relative grid h-[min(56vh,26rem)] touch-none place-items-center overflow-hidden rounded-md border border-line bg-sunken select-none"
      onPointerMove={({ buttons, movementX, movementY }) => {
        if (buttons === 1) onLook((now) => moved(now, { x: movementX, y: movementY }));
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onDoubleClick={() => onLook(look.zoom === 1 ? (now) => closer(closer(now)) : () => straight)}
      onWheel={({ deltaY }) => onLook(deltaY < 0 ? closer : farther)}
    >
      {failed ? (
        <Button variant="secondary" icon={Refresh} onClick={retry}>
          {t('admin.viewer.reload')}
        </Button>
      ) : (
        <img
          src={pinned ?? url}
          alt={label}
          draggable={false}
          onError={() => setFailed(true)}
          style={{ transform: transformOf(look) }}
          className={`max-h-full max-w-full object-contain transition-transform duration-100 ${look.zoom > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        />
      )}
    </div>
  );
}
