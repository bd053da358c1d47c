import { Link } from '@inertiajs/react';
import { useT } from '#js/lib/i18n.ts';

/** A demonstration sends no mail: it shows what it would have sent. */
export function OutboxLink({ href }: { href: string | null }) {
  const t = useT();
  if (href === null) return null;
  return (
    <p className="mt-2">
      <Link href={href} className="link">
        {t('auth.outbox')}
      </Link>
    </p>
  );
}
