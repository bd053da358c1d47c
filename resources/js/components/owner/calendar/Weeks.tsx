import { IconLink, LinkButton } from '#js/components/ui/Button.tsx';
import { ChevronLeft, ChevronRight } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { TimelineView } from '#server/http/presenters/owner-timeline.ts';

/** Leads a timeline to another week. */
export function Weeks({ urls }: { urls: TimelineView['urls'] }) {
  const t = useT();
  const stays = {
    preserveScroll: true,
    preserveState: true,
    variant: 'secondary',
    size: 'sm',
  } as const;
  return (
    <>
      {urls.earlier && (
        <IconLink
          href={urls.earlier}
          icon={ChevronLeft}
          label={t('owner.timeline.earlier')}
          {...stays}
        />
      )}
      <LinkButton href={urls.today} {...stays}>
        {t('owner.timeline.today')}
      </LinkButton>
      {urls.later && (
        <IconLink
          href={urls.later}
          icon={ChevronRight}
          label={t('owner.timeline.later')}
          {...stays}
        />
      )}
    </>
  );
}
