import { Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';
import { Wordmark } from '../components/brand/Wordmark.tsx';
import { Shell } from '../components/shell/Shell.tsx';

/** Sign-in and registration: one form, without navigation. */
export function Auth({ children }: { children: ReactNode }) {
  const { app } = useShared();
  return (
    <Shell>
      <div className="flex min-h-dvh flex-col items-center px-(--gutter) py-8 sm:py-14">
        <header className="mb-8">
          <Link href={url('landing')} className="flex">
            <Wordmark name={app.name} />
          </Link>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-[28.5rem] sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-9 sm:shadow-sm"
        >
          {children}
        </main>
      </div>
    </Shell>
  );
}
