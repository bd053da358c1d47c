import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Camera, CheckCircle, Document } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const needs = [
  { key: 'registration', icon: Document },
  { key: 'photos', icon: Camera },
  { key: 'documents', icon: CheckCircle },
] as const;

/** What to have at hand, and the way to the first listing. */
export function CarStep() {
  const t = useT();
  return (
    <Card title={t('owner.start.car_title')}>
      <div className="stack">
        <p>{t('owner.start.car_text')}</p>
        <ul className="grid gap-3">
          {needs.map(({ key, icon: Glyph }) => (
            <li key={key} className="flex items-start gap-3">
              <Glyph size={22} className="mt-0.5 shrink-0 text-brand" />
              {t(`owner.start.need.${key}`)}
            </li>
          ))}
        </ul>
        <LinkButton href={url('owner.cars.create')} size="lg" block>
          {t('owner.start.car_open')}
        </LinkButton>
        <LinkButton href={url('owner.dashboard')} variant="ghost" block>
          {t('owner.start.dashboard')}
        </LinkButton>
      </div>
    </Card>
  );
}
