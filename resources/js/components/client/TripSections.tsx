import { useT } from '#js/lib/i18n.ts';

const sections = ['now', 'car', 'money', 'record'] as const;

/** Links to the sections of a trip's page. */
export function TripSections() {
  const t = useT();
  return (
    <nav
      aria-label={t('client.show.sections')}
      className="mb-5 flex gap-2 overflow-x-auto lg:hidden"
    >
      {sections.map((name) => (
        <a key={name} href={`#${name}`} className="btn btn-secondary btn-sm shrink-0">
          {t(`client.show.section.${name}`)}
        </a>
      ))}
    </nav>
  );
}
