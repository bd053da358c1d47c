import { Head } from '@inertiajs/react';
import { RuleFigures } from '#js/components/admin/rules/RuleFigures.tsx';
import { RuleForm } from '#js/components/admin/rules/RuleForm.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Rules'];

/** What is approved without a person, by which rule, and how well that goes. */
export default function Rules({ rules, days, canChange, confirmation }: Props) {
  const t = useT();
  useQueue('rules', ['rules']);
  return (
    <>
      <Head title={t('admin.rules.title')} />
      <PageHeader title={t('admin.rules.title')} intro={t('admin.rules.intro', { days })} />
      <div className="stack">
        {!canChange && <Notice>{t('admin.rules.onlyAdmins')}</Notice>}
        {rules.map((rule) => (
          <Card
            key={rule.kind}
            title={t(`admin.rules.name.${rule.kind}`)}
            action={
              <Badge tone={rule.isOn ? 'positive' : 'neutral'}>
                {t(rule.isOn ? 'admin.rules.on' : 'admin.rules.off')}
              </Badge>
            }
          >
            <p className="max-w-prose text-muted">{t(`admin.rules.text.${rule.kind}`)}</p>
            <div className="my-5">
              <RuleFigures rule={rule} />
            </div>
            {canChange && <RuleForm rule={rule} confirmation={confirmation} />}
            <Version rule={rule} />
          </Card>
        ))}
      </div>
    </>
  );
}

function Version({ rule: { version, changed } }: { rule: Props['rules'][number] }) {
  const t = useT();
  return (
    <p className="mt-4 text-sm text-muted">
      {t('admin.rules.version', { version })}
      {changed && (
        <>
          {' · '}
          {changed.by ?? t('admin.trail.system')}
          {', '}
          <DateTime value={changed.at} timeZone={HOME_ZONE} show="dateTime" />
        </>
      )}
    </p>
  );
}
