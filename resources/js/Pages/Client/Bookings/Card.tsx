import { Head, Link, router } from '@inertiajs/react';
import { useState } from 'react';
import { FailureNotice } from '#js/components/checkout/FailureNotice.tsx';
import { useCardName } from '#js/components/checkout/card-name.ts';
import { NewCardForm } from '#js/components/checkout/NewCardForm.tsx';
import type { CardPurpose } from '#js/components/checkout/pay.ts';
import { usePayment } from '#js/components/checkout/use-payment.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Card as Section, PageHeader } from '#js/components/ui/Card.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { ArrowLeft } from '#js/components/ui/icons/interface.tsx';
import { Card as CardIcon } from '#js/components/ui/icons/money.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

const FORM = 'booking-card';

type Props = Pages['Client/Bookings/Card'];

/** Another card for deposit and claims, because the one that paid ends before the car is back. */
export default function Card({ card }: Props) {
  const t = useT();
  const format = useFormat();
  const { expiresOn, endsOn, deposit, currency, carName, urls } = card;
  const text = deposit > 0 ? 'client.card.text' : 'client.card.text_no_deposit';
  return (
    <>
      <Head title={t('client.card.title')} />
      <PageHeader
        above={
          <Link href={urls.booking} className="link inline-flex items-center gap-1">
            <ArrowLeft size={16} />
            {carName}
          </Link>
        }
        title={t('client.card.title')}
        intro={t(text, {
          expires: format.date(expiresOn),
          end: format.date(endsOn),
          deposit: format.money(deposit, currency),
        })}
      />
      <div className="max-w-2xl">
        <Section title={t('client.card.which')}>
          <Choice card={card} />
        </Section>
      </div>
    </>
  );
}

function Choice({ card }: Props) {
  const t = useT();
  const nameOf = useCardName();
  const { cards, urls } = card;
  const [chosen, choose] = useState(cards[0]?.id ?? null);
  const [sending, setSending] = useState(false);
  const store = () =>
    router.post(
      urls.store,
      { card: chosen },
      { onStart: () => setSending(true), onFinish: () => setSending(false) },
    );
  return (
    <div className="stack">
      {cards.length > 0 && (
        <ChoiceGroup legend={t('client.card.which')} hideLegend>
          {cards.map((saved) => (
            <RadioCard
              key={saved.id}
              name="card"
              icon={CardIcon}
              checked={saved.id === chosen}
              onChange={() => choose(saved.id)}
              title={nameOf(saved)}
              text={t('checkout.card.expires', { expires: saved.expires })}
            />
          ))}
          <RadioCard
            name="card"
            checked={chosen === null}
            onChange={() => choose(null)}
            title={t('checkout.card.another')}
          />
        </ChoiceGroup>
      )}
      {chosen === null ? (
        <NewCard card={card} />
      ) : (
        <Button processing={sending} onClick={store}>
          {t('client.card.use')}
        </Button>
      )}
    </div>
  );
}

function NewCard({ card: { gateway, currency, urls } }: Props) {
  const t = useT();
  const { failure, processing, attempt } = usePayment(null);
  const purpose: CardPurpose = {
    intents: 'setup_intents',
    open: url('profile.cards'),
    returnTo: urls.return,
  };
  return (
    <>
      {failure && <FailureNotice key={failure} failure={failure} />}
      <NewCardForm
        id={FORM}
        gateway={gateway}
        purpose={purpose}
        amount={null}
        currency={currency.toLowerCase()}
        failure={failure}
        attempt={attempt}
      />
      <Button type="submit" form={FORM} processing={processing}>
        {t('client.card.save')}
      </Button>
    </>
  );
}
