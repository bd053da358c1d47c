import { Form } from '@inertiajs/react';
import { useState, type ReactNode } from 'react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HostAction, HostActionName } from '#server/http/presenters/owner-actions.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { FormProblem } from '#js/components/ui/FormProblem.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';

type Consequences = Partial<Pick<HostBookingView, 'cancelRefund' | 'cancelPenalty' | 'noShow'>> & {
  currency: string;
};

/** The client reads it. */
const reasonLength = { min: 3, max: 500 };

type Props = {
  actions: readonly HostAction[];
  /** What an action would do, where its button needs to say it. */
  consequences?: Consequences;
  size?: 'sm' | 'md';
};

/** The buttons of what the host can do now; each asks before it does what cannot be undone. */
export function ActionButtons({ actions, consequences, size = 'md' }: Props) {
  const buttons: Record<HostActionName, (action: HostAction) => ReactNode> = {
    approve: (action) => <Approve action={action} size={size} />,
    decline: (action) => <Decline action={action} size={size} />,
    'check-in': (action) => <HandoverLink action={action} size={size} />,
    'check-out': (action) => <HandoverLink action={action} size={size} />,
    close: (action) => <Close action={action} size={size} />,
    cancel: (action) => <Cancel action={action} size={size} consequences={consequences} />,
    'no-show': (action) => <NoShow action={action} size={size} consequences={consequences} />,
  };
  return actions.map((action) => (
    <span key={action.name} className="contents">
      {buttons[action.name](action)}
    </span>
  ));
}

type ButtonProps = { action: HostAction; size: 'sm' | 'md' };
type ConsequenceProps = ButtonProps & { consequences: Consequences | undefined };

function Approve({ action, size }: ButtonProps) {
  const t = useT();
  return (
    <Form action={action.url} method="post" options={{ preserveScroll: true }}>
      {({ processing }) => (
        <Button type="submit" size={size} icon={Check} processing={processing}>
          {t('owner.action.approve')}
        </Button>
      )}
    </Form>
  );
}

function Decline({ action, size }: ButtonProps) {
  const t = useT();
  return (
    <AskingReason name="decline" action={action} size={size} variant="secondary">
      <p>{t('owner.decline.text')}</p>
    </AskingReason>
  );
}

type ReasonProps = ButtonProps & {
  name: 'decline' | 'cancel' | 'no_show';
  variant: 'secondary' | 'ghost';
  dismiss?: string;
  children: ReactNode;
};

/** A button that asks why before it acts. */
function AskingReason({ name, action, size, variant, dismiss, children }: ReasonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setOpen(true)}>
        {t(`owner.action.${action.name}`)}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        action={action.url}
        length={reasonLength}
        title={t(`owner.${name}.title`)}
        label={t(`owner.${name}.reason`)}
        confirm={t(`owner.${name}.confirm`)}
        cancel={dismiss}
      >
        {children}
      </ReasonDialog>
    </>
  );
}

function HandoverLink({ action, size }: ButtonProps) {
  const t = useT();
  return (
    <LinkButton href={action.url} size={size} icon={Key}>
      {t(`owner.action.${action.name}`)}
    </LinkButton>
  );
}

function Close({ action, size }: ButtonProps) {
  const t = useT();
  return (
    <PostDialog
      label={t('owner.action.close')}
      size={size}
      url={action.url}
      title={t('owner.close.title')}
      confirm={t('owner.close.confirm')}
    >
      {t('owner.close.text')}
    </PostDialog>
  );
}

function Cancel({ action, size, consequences }: ConsequenceProps) {
  const t = useT();
  const format = useFormat();
  const refund = consequences?.cancelRefund ?? null;
  const penalty = consequences?.cancelPenalty ?? null;
  return (
    <AskingReason
      name="cancel"
      action={action}
      size={size}
      variant="ghost"
      dismiss={t('owner.cancel.dismiss')}
    >
      {refund !== null && (
        <p className="font-semibold">
          {t('owner.cancel.refund', { amount: format.money(refund, consequences?.currency) })}
        </p>
      )}
      <Cost penalty={penalty} currency={consequences?.currency} />
    </AskingReason>
  );
}

/** What cancelling costs the host. It is sent along, so that nobody pays another amount than the one they read. */
function Cost({ penalty, currency }: { penalty: number | null; currency: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const cost = penalty ?? 0;
  return (
    <>
      <p className="font-semibold">
        {cost > 0
          ? t('owner.cancel.penalty', { amount: format.money(cost, currency) })
          : t(`owner.cancel.${penalty === 0 ? 'first_free' : 'no_penalty'}`)}
      </p>
      <p>{t('owner.cancel.text')}</p>
      {cost > 0 && <p className="text-muted">{t('owner.cancel.waiver')}</p>}
      <input type="hidden" name="told" value={cost} />
      <FormProblem name="told" tone="warning" />
    </>
  );
}

function NoShow({ action, size, consequences }: ConsequenceProps) {
  const t = useT();
  const format = useFormat();
  const earns = consequences?.noShow?.earns ?? null;
  return (
    <AskingReason name="no_show" action={action} size={size} variant="secondary">
      <p>{t('owner.no_show.text')}</p>
      {earns !== null && (
        <p className="font-semibold">
          {t('owner.no_show.earns', { amount: format.money(earns, consequences?.currency) })}
        </p>
      )}
    </AskingReason>
  );
}
