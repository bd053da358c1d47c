import type { ReactNode } from 'react';
import { CompareBar } from '../components/compare/late.tsx';
import { Footer } from '../components/shell/late.tsx';
import { Header } from '../components/shell/Header.tsx';
import { SeoTags } from '../components/shell/SeoTags.tsx';
import { Shell } from '../components/shell/Shell.tsx';

/** Public pages: full width, so that a page may begin with a picture from edge to edge. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <Shell>
      <SeoTags />
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[70dvh]">
        {children}
      </main>
      <Footer />
      <CompareBar />
    </Shell>
  );
}
