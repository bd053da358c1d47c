import { Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useFormat } from '#js/lib/i18n.ts';
import type { Icon } from './icons/icon.tsx';

type Tab = {
  href: string;
  label: ReactNode;
  count?: number | undefined;
  icon?: Icon | undefined;
  current: boolean;
};

type TabsProps = { label: string; tabs: readonly Tab[] };

/** Tabs as links: each has its own address, so the back button works. */
export function Tabs({ label, tabs }: TabsProps) {
  const format = useFormat();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, label: text, count, icon: Glyph, current }) => (
        <Link
          key={href}
          href={href}
          preserveScroll
          className="tab"
          aria-current={current ? 'page' : undefined}
        >
          {Glyph && <Glyph size={18} />}
          {text}
          {count !== undefined && count > 0 && (
            <span className="badge px-2 tabular">{format.number(count)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Two to four views of the same thing: grid or list, month or week. */
export function Segmented({ label, tabs }: TabsProps) {
  return (
    <nav className="segmented" aria-label={label}>
      {tabs.map(({ href, label: text, icon: Glyph, current }) => (
        <Link
          key={href}
          href={href}
          preserveScroll
          className="segment"
          aria-current={current ? 'true' : undefined}
        >
          {Glyph && <Glyph size={17} />}
          {text}
        </Link>
      ))}
    </nav>
  );
}
