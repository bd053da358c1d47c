import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from '#js/components/ui/Feedback.tsx';

type LazySectionProps = {
  /** A class with the section's height, so that nothing moves when it is loaded. */
  height: string;
  children: () => ReactNode;
};

const AHEAD = '400px';

/** Heavy parts are only loaded when they are about to be seen. */
export function LazySection({ height, children }: LazySectionProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} className={isNear ? '' : height}>
      {isNear ? children() : <Skeleton className="h-full w-full rounded-lg" />}
    </div>
  );
}
