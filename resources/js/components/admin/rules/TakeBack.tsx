import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = { url: string; label: string; values: Record<string, string> };

/** Rejects what was approved, by a person or by a rule, for a reason that the host reads. */
export function TakeBack({ url, label, values }: Props) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-3">
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {t('admin.rules.takeBack')}
      </Button>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('admin.rules.takeBackTitle')}
        label={label}
        confirm={t('admin.rules.takeBack')}
        action={url}
        values={values}
      />
    </div>
  );
}
