import { useState } from 'react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList, Money } from '#js/components/ui/Data.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CaseView } from '#server/http/presenters/admin-cases.ts';

type Act = CaseView['acts'][number];

/** What an admin can do with a case now; each asks for a reason first. */
export function CaseActs({ view }: { view: CaseView }) {
  const t = useT();
  const [open, setOpen] = useState<Act | null>(null);
  const { acts, payoutsUrl } = view;
  if (acts.length === 0) return null;
  return (
    <Card title={t('admin.cases.decision')}>
      {view.loss && <Loss loss={view.loss} currency={view.currency} />}
      <div className="cluster">
        {payoutsUrl && <LinkButton href={payoutsUrl}>{t('common.nav.payouts')}</LinkButton>}
        {acts.map((act) => (
          <Button
            key={act}
            variant={isMain(act) ? 'primary' : 'secondary'}
            onClick={() => setOpen(act)}
          >
            {t(`admin.cases.act.${act}`)}
          </Button>
        ))}
      </div>
      {acts.map((act) => (
        <ActDialog
          key={act}
          act={act}
          view={view}
          open={open === act}
          onClose={() => setOpen(null)}
        />
      ))}
    </Card>
  );
}

function isMain(act: Act): boolean {
  return (
    act === 'let-off' ||
    act === 'decide' ||
    act === 'submit' ||
    act === 'bear' ||
    act === 'refund-again'
  );
}

function Loss({ loss, currency }: { loss: NonNullable<CaseView['loss']>; currency: string }) {
  const t = useT();
  if (loss.client === 0) return null;
  return (
    <div className="mb-4">
      <DescriptionList
        items={[
          {
            term: t('admin.cases.client'),
            value: <Money minor={loss.client} currency={currency} exact />,
          },
        ]}
      />
    </div>
  );
}

type DialogProps = { act: Act; view: CaseView; open: boolean; onClose: () => void };

function ActDialog({ act, view, open, onClose }: DialogProps) {
  const t = useT();
  const format = useFormat();
  const amount = format.moneyExact(view.amount, view.currency);
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t(`admin.cases.act.${act}`)}
      action={view.actUrl}
      label={t(`admin.cases.reason.${act}`)}
      hint={useReasonHint(act, view)}
      length={{ min: 5, max: 1000 }}
      confirm={t(`admin.cases.act.${act}`)}
      tone={act === 'concede' || act === 'waive' ? 'danger' : 'primary'}
      values={{ act }}
    >
      <p className="text-muted">{t(`admin.cases.actText.${act}`, { amount })}</p>
      <Amount act={act} view={view} />
    </ReasonDialog>
  );
}

function useReasonHint(act: Act, view: CaseView): string | undefined {
  const t = useT();
  if (act === 'submit' && !view.isTest) return undefined;
  return isHinted(act) ? t(`admin.cases.reasonHint.${act}`) : undefined;
}

type Hinted = 'bear' | 'decide' | 'submit' | 'let-off' | 'charge';

function isHinted(act: Act): act is Hinted {
  return ['bear', 'decide', 'submit', 'let-off', 'charge'].includes(act);
}

/** The field for the amount that an act decides. */
function Amount({ act, view: { noShow, loss, currency } }: Pick<DialogProps, 'act' | 'view'>) {
  const t = useT();
  const format = useFormat();
  if (act === 'bear' && loss) return <Shares left={loss.left} currency={currency} />;
  if (act === 'waive')
    return (
      <TextField
        label={t('admin.cases.hostGets')}
        hint={t('admin.cases.hostGetsHint')}
        name="hostGets"
        inputMode="decimal"
        defaultValue="0"
        required
        unit={format.currencyUnit(currency)}
      />
    );
  if (act !== 'decide' || !noShow) return null;
  const least = format.moneyExact(noShow.least, currency);
  const most = format.moneyExact(noShow.most, currency);
  return (
    <>
      <input type="hidden" name="knowsReply" value={String(noShow.reply !== null)} />
      <TextField
        label={t('admin.cases.clientGets')}
        hint={t('admin.cases.between_amounts', { least, most })}
        name="clientGets"
        inputMode="decimal"
        required
        unit={format.currencyUnit(currency)}
      />
    </>
  );
}

/** The host's part, and what it leaves to the platform, before it is posted. */
function Shares({ left, currency }: { left: number; currency: string }) {
  const t = useT();
  const format = useFormat();
  const [typed, setTyped] = useState('0');
  const host = Math.round(Number(typed.replace(',', '.')) * 100);
  const isPossible = Number.isFinite(host) && host >= 0 && host <= left;
  return (
    <>
      <TextField
        label={t('admin.cases.hostBears')}
        hint={t('admin.cases.hostBearsHint', { amount: format.moneyExact(left, currency) })}
        name="hostBears"
        inputMode="decimal"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        unit={format.currencyUnit(currency)}
      />
      <p aria-live="polite">
        {t('admin.cases.platform')}:{' '}
        <strong className="tabular">
          {isPossible ? format.moneyExact(left - host, currency) : '–'}
        </strong>
      </p>
    </>
  );
}
