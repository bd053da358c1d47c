import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { JobDone } from './JobDone.tsx';
import { JobPlanned } from './JobPlanned.tsx';
import { PlanDue, PlanState } from './PlanState.tsx';
import type { Pages } from '#server/http/pages.ts';

type Page = Pages['CompanyOwner/Vehicles/Maintenance'];
type Plan = Page['plans'][number];

/** A plan of a car: when it is due, and what can be done about it. */
export function PlanRow(props: Page & { plan: Plan }) {
  const { plan, mayAct, urls } = props;
  const t = useT();
  const kind = t(`maintenance.kind.${plan.kind}`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          {kind} <PlanState {...plan} />
        </h3>
        <p className="text-muted">
          <PlanDue {...plan} />
        </p>
        {plan.blocks && !plan.isBlocking && (
          <p className="text-sm text-muted">{t('maintenance.will_block')}</p>
        )}
      </div>
      {mayAct && (
        <div className="cluster">
          <JobDone
            {...props}
            action={plan.urls.done}
            kind={plan.kind}
            version={plan.version}
            needsKm
          />
          <JobPlanned
            label={t('maintenance.book')}
            title={t('maintenance.book_title', { kind })}
            action={urls.plan}
            kind={plan.kind}
          />
          <PlanChange plan={plan} />
          <PostDialog
            label={t('maintenance.remove')}
            title={t('maintenance.remove_title')}
            url={plan.urls.destroy}
            method="delete"
            size="sm"
            danger
          >
            {t('maintenance.remove_text')}
          </PostDialog>
        </div>
      )}
    </li>
  );
}

function PlanChange({ plan }: { plan: Plan }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const kind = t(`maintenance.kind.${plan.kind}`);
  const title = t('maintenance.change_title', { kind });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${t('maintenance.change')}: ${kind}`}
        onClick={() => setOpen(true)}
      >
        {t('maintenance.change')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} look="sheet">
        <Form
          action={plan.urls.update}
          method="put"
          options={{ preserveScroll: true }}
          onSuccess={close}
          className="stack"
        >
          {({ processing }) => (
            <>
              <p className="text-muted">{t('maintenance.either')}</p>
              <input type="hidden" name="version" value={plan.version} />
              <RhythmFields everyKm={plan.everyKm} everyMonths={plan.everyMonths} />
              <BlocksField isOn={plan.blocks} />
              <Button type="submit" processing={processing}>
                {t('common.action.save')}
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}

/** Whether a car that is due can no longer be booked. */
export function BlocksField({ isOn }: { isOn: boolean }) {
  const t = useT();
  return (
    <Checkbox
      name="blocks"
      defaultChecked={isOn}
      label={t('maintenance.blocks')}
      hint={t('maintenance.blocks_hint')}
    />
  );
}

/** How often it must be done. */
export function RhythmFields({ everyKm, everyMonths }: Partial<Plan>) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('maintenance.every_km')}
        name="everyKm"
        inputMode="numeric"
        unit="km"
        defaultValue={everyKm ?? ''}
      />
      <TextField
        label={t('maintenance.every_months')}
        name="everyMonths"
        inputMode="numeric"
        defaultValue={everyMonths ?? ''}
      />
    </>
  );
}
