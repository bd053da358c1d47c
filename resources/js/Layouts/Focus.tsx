import { Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';
import { Wordmark } from '../components/brand/Wordmark.tsx';
import { Shell } from '../components/shell/Shell.tsx';
import { UserMenu } from '../components/shell/late.tsx';

/** Checkout, identity check and hand-overs: one task, little else on the screen. */
export function Focus({ children }: { children: ReactNode }) {
  const { app } = useShared();
  return (
    <Shell>
      <header className="border-b border-line bg-surface">
        <div className="page flex h-16 items-center justify-between">
          <Link href={url('landing')} className="flex">
            <Wordmark name={app.name} />
          </Link>
          <UserMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page py-6 lg:py-10">
        {children}
      </main>
    </Shell>
  );
}
