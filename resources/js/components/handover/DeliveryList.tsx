import type { ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import {
  CheckCircle,
  Refresh,
  Upload,
  Warning,
  WifiOff,
} from '#js/components/ui/icons/interface.tsx';
import type { Icon } from '#js/components/ui/icons/icon.tsx';
import type { Letter } from '#js/lib/deliveries/delivery.ts';
import { useT } from '#js/lib/i18n.ts';
import { useOnline } from '#js/lib/use-online.ts';
import type { HandoverDelivery } from './use-delivery.ts';

type Props = {
  delivery: HandoverDelivery;
  /** Photos that are still on the phone, if any belong to it. */
  photos?: number;
};

/** What is on its way, thing by thing: waiting, being sent, sent, or refused with the reason. */
export function DeliveryList({ delivery, photos }: Props) {
  const t = useT();
  const isOnline = useOnline();
  return (
    <output className="block rounded-lg border border-line bg-surface p-4">
      <h3 className="mb-2 text-base">
        {t(isOnline ? 'booking.delivery.title' : 'booking.delivery.title_offline')}
      </h3>
      <ul className="grid gap-2">
        {photos !== undefined && (
          <Item
            state={photos === 0 ? 'sent' : 'waiting'}
            label={
              photos === 0
                ? t('booking.delivery.photos')
                : t('booking.delivery.photos_left', { count: photos })
            }
          />
        )}
        <Signature letter={delivery.host} delivery={delivery} />
        <Signature letter={delivery.client} delivery={delivery} />
      </ul>
      {!isOnline && <p className="mt-3 text-sm text-muted">{t('booking.delivery.offline')}</p>}
    </output>
  );
}

function Signature({ letter, delivery }: { letter: Letter | undefined } & Props) {
  const t = useT();
  if (!letter) return null;
  const { kind, state, error } = letter;
  return (
    <Item state={state} label={t(`booking.delivery.${kind}`)}>
      {state === 'refused' && (
        <>
          <p className="text-sm break-words">{error ?? t('booking.delivery.refused_text')}</p>
          <Button
            variant="secondary"
            size="sm"
            icon={Refresh}
            className="mt-2"
            onClick={() => delivery.delivery.retry(kind)}
          >
            {t('booking.delivery.retry')}
          </Button>
        </>
      )}
    </Item>
  );
}

const looks: Record<Letter['state'], { icon: Icon; tone: string }> = {
  waiting: { icon: WifiOff, tone: 'text-muted' },
  sending: { icon: Upload, tone: 'text-brand' },
  sent: { icon: CheckCircle, tone: 'text-positive' },
  refused: { icon: Warning, tone: 'text-danger' },
};

type ItemProps = { state: Letter['state']; label: string; children?: ReactNode };

function Item({ state, label, children }: ItemProps) {
  const t = useT();
  const { icon: Glyph, tone } = looks[state];
  return (
    <li className="flex gap-2.5">
      <span className={`mt-0.5 shrink-0 ${tone}`}>
        <Glyph size={19} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>{label}</span>
          <span className={`text-sm ${tone}`}>{t(`booking.delivery.state.${state}`)}</span>
        </p>
        {children}
      </div>
    </li>
  );
}
