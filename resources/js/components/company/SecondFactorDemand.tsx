import { Form, usePage } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

type Props = { secondFactor: { isRequired: boolean; url: string } };

/** Whether members without two-step verification may act for the company. */
export function SecondFactorDemand({ secondFactor: { isRequired, url: to } }: Props) {
  const t = useT();
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
        <Form action={to} method="put" options={{ preserveScroll: true }}>
          {({ processing }) => (
            <>
              <input type="hidden" name="isRequired" value={isRequired ? 'no' : 'yes'} />
              <Button type="submit" variant="secondary" processing={processing} block>
                {t(isRequired ? 'company.members.factor_stop' : 'company.members.factor_demand')}
              </Button>
            </>
          )}
        </Form>
      </div>
    </Card>
  );
}
