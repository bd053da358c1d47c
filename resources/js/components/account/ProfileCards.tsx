import { Deferred, router } from '@inertiajs/react';
import { useState } from 'react';
import type { SavedCard } from '#server/domain/payments/cards.ts';
import type { GatewayView } from '#server/http/presenters/checkout.ts';
import { FailureNotice } from '#js/components/checkout/FailureNotice.tsx';
import { useCardName } from '#js/components/checkout/card-name.ts';
import { NewCardForm } from '#js/components/checkout/NewCardForm.tsx';
import type { CardPurpose } from '#js/components/checkout/pay.ts';
import { usePayment } from '#js/components/checkout/use-payment.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { Card as CardIcon } from '#js/components/ui/icons/money.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const FORM = 'save-card';

type ProfileCardsProps = { gateway: GatewayView; cards: SavedCard[] | undefined };

/** Cards that pay with one press, and a way to save another. */
export function ProfileCards({ gateway, cards }: ProfileCardsProps) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card title={t('profile.cards.title')}>
      <p className="text-muted">{t('profile.cards.text')}</p>
      <Deferred data="savedCards" fallback={<CardsLoading />}>
        <Saved cards={cards ?? []} />
      </Deferred>
      {isAdding ? (
        <AddCard gateway={gateway} onCancel={() => setAdding(false)} />
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setAdding(true)}>
          {t('profile.cards.add')}
        </Button>
      )}
    </Card>
  );
}

function CardsLoading() {
  return (
    <Loading>
      <Skeleton className="mt-4 h-12 w-full" />
    </Loading>
  );
}

function Saved({ cards }: { cards: readonly SavedCard[] }) {
  const t = useT();
  const nameOf = useCardName();
  if (cards.length === 0) return <p className="mt-4 font-medium">{t('profile.cards.none')}</p>;
  return (
    <ul className="mt-3 divide-y divide-line">
      {cards.map((card) => (
        <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <CardIcon size={22} className="text-brand" />
          <p className="min-w-0 flex-1 basis-52">
            <span className="block font-semibold">{nameOf(card)}</span>
            <span className="text-sm text-muted">
              {t('checkout.card.expires', { expires: card.expires })}
            </span>
          </p>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('profile.cards.remove_label', { card: nameOf(card) })}
            onClick={() =>
              router.delete(url('profile.cards.destroy', { card: card.id }), {
                preserveScroll: true,
              })
            }
          >
            {t('profile.cards.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type AddCardProps = { gateway: GatewayView; onCancel: () => void };

function AddCard({ gateway, onCancel }: AddCardProps) {
  const t = useT();
  const { failure, processing, attempt } = usePayment(null);
  const purpose: CardPurpose = {
    intents: 'setup_intents',
    open: url('profile.cards'),
    returnTo: url('profile.cards.return'),
  };
  return (
    <div className="stack mt-4">
      {failure && <FailureNotice key={failure} failure={failure} />}
      <NewCardForm
        id={FORM}
        gateway={gateway}
        purpose={purpose}
        amount={null}
        currency="ron"
        failure={failure}
        attempt={attempt}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" form={FORM} processing={processing}>
          {t('profile.cards.save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common.action.cancel')}
        </Button>
      </div>
    </div>
  );
}
