import { useRef, useState, type FormEvent } from 'react';
import { TextField } from '#js/components/ui/TextField.tsx';
import { Lock } from '#js/components/ui/icons/interface.tsx';
import { Card as CardIcon } from '#js/components/ui/icons/money.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import {
  emptyCard,
  formatNumber,
  formatters,
  missingFields,
  type CardField,
  type CardInput,
} from './card-input.ts';
import { fieldOf, type Failure } from './failure.ts';
import { sendCard, type PayResult, type TestTarget } from './pay.ts';
import { TestCards } from './TestCards.tsx';

type FormProps = {
  id: string;
  target: TestTarget;
  failure: Failure | null;
  attempt: (work: () => Promise<PayResult | null>) => Promise<void>;
};

/** The card form of the test gateway. What is typed goes there and nowhere else. */
export function TestCardForm({ id, target, failure, attempt }: FormProps) {
  const t = useT();
  const { auth } = useShared();
  const form = useRef<HTMLFormElement>(null);
  const [card, setCard] = useState<CardInput>(emptyCard);
  const [missing, setMissing] = useState<readonly CardField[]>([]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = missingFields(card);
    setMissing(empty);
    const [first] = empty;
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    await attempt(() => sendCard(target, card));
  };

  const errorOf = (field: CardField) => {
    if (missing.includes(field)) return t(`checkout.error.missing_${field}`);
    return failure && fieldOf[failure] === field ? t(`checkout.error.${failure}`) : undefined;
  };

  const wire = (field: CardField) => ({
    name: field,
    value: card[field],
    error: errorOf(field),
    required: true,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setCard({ ...card, [field]: formatters[field](value) });
      setMissing(missing.filter((other) => other !== field));
    },
  });

  return (
    <form ref={form} id={id} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TestCards
        onChoose={(number) => {
          const name = auth.user?.name ?? '';
          setCard({ number: formatNumber(number), expiry: '12/34', cvc: '123', name });
          setMissing([]);
        }}
      />
      <TextField
        {...wire('number')}
        label={t('checkout.card.number')}
        icon={CardIcon}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          {...wire('expiry')}
          label={t('checkout.card.expiry')}
          hint={t('checkout.card.expiry_hint')}
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextField
          {...wire('cvc')}
          label={t('checkout.card.cvc')}
          hint={t('checkout.card.cvc_hint')}
          icon={Lock}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
      <TextField {...wire('name')} label={t('checkout.card.name')} autoComplete="cc-name" />
    </form>
  );
}
