import type { ImageView } from '#server/http/shared.ts';

type AvatarProps = { name: string; photo?: ImageView | null | undefined; size?: number };

function initials(name: string) {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A picture or initials. Hidden from screen readers, because the name always stands beside it. */
export function Avatar({ name, photo, size = 40 }: AvatarProps) {
  return (
    <span
      className="avatar"
      aria-hidden="true"
      data-initials={photo ? undefined : initials(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {photo && (
        <img src={photo.src} alt="" width={size} height={size} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
