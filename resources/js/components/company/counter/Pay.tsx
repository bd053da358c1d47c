import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Checkbox, ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { useFieldError } from '#js/components/ui/field-error.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CounterOfferView } from '#server/http/presenters/fleet-counter.ts';
import type { Pages } from '#server/http/pages.ts';
import { Carried } from './Carried.tsx';
import { Means } from './Means.tsx';

type Props = Pick<
  Pages['CompanyOwner/Counter/Index'],
  'choice' | 'person' | 'urls' | 'requestKey'
> & {
  offer: CounterOfferView;
  /** The address or number by which nobody was found. */
  sought: string;
  /** The price does not stand for what is chosen. */
  isStale: boolean;
};

/** Notes what was taken outside, and books. */
export function Pay({ choice, person, offer, urls, requestKey, sought, isStale }: Props) {
  const t = useT();
  const format = useFormat();
  const amount = format.moneyExact(offer.total, offer.currency);
  return (
    <Card title={t('counter.pay.title')}>
      <Form action={urls.store} method="post" options={{ preserveScroll: true }} className="stack">
        {({ processing }) => (
          <>
            <Carried carried={choice.carried} />
            <input type="hidden" name="requestKey" value={requestKey} />
            <input type="hidden" name="total" value={offer.total} />
            {!person && <Newcomer sought={sought} />}
            {choice.adjustment !== 0 && (
              <TextField
                label={t('counter.pay.reason')}
                name="reason"
                maxLength={200}
                hint={t('counter.pay.reason_hint')}
                required
              />
            )}
            <Means legend={t('counter.pay.means')} />
            <Deposit offer={offer} />
            <Checkbox
              label={t('counter.pay.identity')}
              hint={t('counter.pay.identity_hint')}
              name="identity"
              value="yes"
              required={!person?.isVerified}
            />
            <Problem />
            {isStale && <Notice role="alert">{t('counter.pay.stale')}</Notice>}
            <Button type="submit" size="lg" block processing={processing} disabled={isStale}>
              {t('counter.pay.submit', { amount })}
            </Button>
            <p className="text-sm text-muted">{t('counter.pay.note')}</p>
          </>
        )}
      </Form>
    </Card>
  );
}

function Problem() {
  const problem = useFieldError('form');
  if (!problem) return null;
  return (
    <Notice tone="danger" role="alert">
      {problem}
    </Notice>
  );
}

/** The least that is asked of somebody without an account. */
function Newcomer({ sought }: Pick<Props, 'sought'>) {
  const t = useT();
  const isAddress = sought.includes('@');
  return (
    <fieldset className="stack">
      <legend className="mb-2 font-semibold">{t('counter.person.new_title')}</legend>
      <TextField
        label={t('counter.person.name')}
        name="name"
        autoComplete="off"
        maxLength={80}
        required
      />
      <TextField
        key={`phone ${sought}`}
        label={t('counter.person.phone')}
        name="phone"
        defaultValue={isAddress ? '' : sought}
        type="tel"
        autoComplete="off"
        maxLength={30}
        hint={t('counter.person.either')}
        optional
      />
      <TextField
        key={`email ${sought}`}
        label={t('counter.person.email')}
        name="email"
        defaultValue={isAddress ? sought : ''}
        type="email"
        autoComplete="off"
        maxLength={254}
        hint={t('counter.person.email_hint')}
        optional
      />
      <Select
        label={t('counter.person.language')}
        name="locale"
        options={[
          { value: 'ro', label: 'Română' },
          { value: 'en', label: 'English' },
        ]}
      />
    </fieldset>
  );
}

function Deposit({ offer: { deposit, currency } }: Pick<Props, 'offer'>) {
  const t = useT();
  const format = useFormat();
  if (deposit === 0) return <input type="hidden" name="deposit" value="none" />;
  return (
    <ChoiceGroup
      legend={t('counter.pay.deposit', { amount: format.money(deposit, currency) })}
      name="deposit"
    >
      {(['cash', 'terminal', 'none'] as const).map((means) => (
        <RadioCard
          key={means}
          name="deposit"
          value={means}
          title={t(`counter.pay.deposit_${means}`)}
          required
        />
      ))}
    </ChoiceGroup>
  );
}
