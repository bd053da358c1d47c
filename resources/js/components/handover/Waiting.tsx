import { InspectionCard } from '#js/components/booking/InspectionCard.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { useLive } from '#js/lib/use-live.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Phone } from '#js/components/ui/icons/people.tsx';
import { callUrl } from '#js/lib/call-url.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { DeliveryList } from './late-delivery.tsx';
import { ClientSigns } from './late.tsx';
import { useDelivery } from './use-delivery.ts';
import { useStoredHandover } from './use-stored-screen.ts';

/** At the car nobody waits for a minute where there is no live connection. */
const ASK_MS = 8_000;

/** The client signs on their own phone, and this page follows by itself; or on this one, who cannot sign in. */
export function Waiting({ view }: { view: HandoverView }) {
  const t = useT();
  useLive(['handover'], { on: 'hosting', askEveryMs: ASK_MS });
  useStoredHandover(view, 'wait');
  const { client, inspection, timeZone } = view;
  const words = t('owner.handover.client_signed');
  const delivery = useDelivery({ ref: view.ref, leg: view.leg, files: null, words });
  return (
    <div className="stack">
      <Notice
        tone="brand"
        title={t('owner.handover.wait_title')}
        actions={
          view.needsCode &&
          client.phone && (
            <LinkButton
              href={callUrl(client.phone)}
              external
              variant="secondary"
              size="sm"
              icon={Phone}
            >
              {t('owner.handover.wait_call')}
            </LinkButton>
          )
        }
      >
        {t(view.needsCode ? 'owner.handover.wait_text' : 'owner.handover.wait_here', {
          client: client.name,
        })}
      </Notice>
      {delivery.client && <DeliveryList delivery={delivery} />}
      <ClientSigns view={view} delivery={delivery} />
      <Alone view={view} />
      <InspectionCard
        inspection={inspection}
        timeZone={timeZone}
        category={view.car.category}
        known={view.known}
      />
    </div>
  );
}

function Alone({ view: { finish, timeZone } }: { view: HandoverView }) {
  const t = useT();
  const format = useFormat();
  if (!finish) return null;
  if (!finish.open)
    return (
      <p className="text-muted">
        {t('owner.handover.alone_from', { when: format.dateTime(finish.from, timeZone) })}
      </p>
    );
  return (
    <PostDialog
      label={t('owner.handover.alone')}
      url={finish.url}
      title={t('owner.handover.alone_title')}
      confirm={t('owner.handover.alone')}
    >
      {t('owner.handover.alone_text')}
    </PostDialog>
  );
}

/** After a rental from the counter there are its charges and its deposit. */
function Onwards({ urls: { counter, booking } }: Pick<HandoverView, 'urls'>) {
  const t = useT();
  return (
    <>
      {counter && <LinkButton href={counter}>{t('owner.handover.to_counter')}</LinkButton>}
      <LinkButton href={booking} variant={counter ? 'secondary' : 'primary'}>
        {t('owner.handover.back')}
      </LinkButton>
    </>
  );
}

/** This hand-over is over. */
export function Done({ view }: { view: HandoverView }) {
  const t = useT();
  const { leg, inspection, timeZone, urls } = view;
  useStoredHandover(view, 'done');
  const words = leg === 'check_in' ? 'owner.handover.done_in' : 'owner.handover.done_out';
  const text =
    leg === 'check_in' && view.heldDeposit === 0
      ? 'owner.handover.done_in_text_no_deposit'
      : (`${words}_text` as const);
  const isContested = inspection.state === 'contested_by_host';
  return (
    <div className="stack">
      <Notice
        tone={isContested ? 'warning' : 'positive'}
        title={t(isContested ? 'owner.handover.contest_done' : `${words}_title`)}
        actions={<Onwards urls={urls} />}
      >
        {t(isContested ? 'owner.handover.contest_text' : text)}
      </Notice>
      <InspectionCard
        inspection={inspection}
        timeZone={timeZone}
        category={view.car.category}
        known={view.known}
      />
    </div>
  );
}
