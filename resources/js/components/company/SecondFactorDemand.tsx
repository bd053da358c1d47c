import { usePage } from '@inertiajs/react';
import { ConfirmedPost } from '#js/components/person/ConfirmedPost.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Confirmation } from '#server/http/shared.ts';
import { url } from '#shared/routes.ts';

type Props = {
  secondFactor: { isRequired: boolean; url: string };
  confirmation: Confirmation;
};

/** Whether members without two-step verification may act for the company. */
export function SecondFactorDemand({ secondFactor, confirmation }: Props) {
  const t = useT();
  const { isRequired, url: to } = secondFactor;
  const problem = usePage().props.errors['isRequired'];
  return (
    <Card
      title={t('company.members.factor')}
      action={
        <Badge tone={isRequired ? 'positive' : 'neutral'}>
          {t(isRequired ? 'company.members.factor_is.on' : 'company.members.factor_is.off')}
        </Badge>
      }
    >
      <div className="stack">
        <p className="text-sm text-muted">{t('company.members.factor_text')}</p>
        {problem && (
          <Notice
            tone="warning"
            role="alert"
            actions={
              <LinkButton href={`${url('profile')}#second-factor`} size="sm" variant="secondary">
                {t('company.closed.open')}
              </LinkButton>
            }
          >
            {problem}
          </Notice>
        )}
        <ConfirmedPost
          label={t(isRequired ? 'company.members.factor_stop' : 'company.members.factor_demand')}
          url={to}
          method="put"
          data={{ isRequired: isRequired ? 'no' : 'yes' }}
          title={t('company.members.factor')}
          confirmation={confirmation}
        >
          {t('company.members.factor_text')}
        </ConfirmedPost>
      </div>
    </Card>
  );
}
