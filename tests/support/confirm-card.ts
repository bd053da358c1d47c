import { as, baseUrl } from './app.ts';

type Confirmation = {
  /** The route that gives the intent's secret. */
  open: string;
  intents: 'payment_intents' | 'setup_intents';
  publishableKey: string;
  returnTo: string;
  card: [string, string][];
};

/** Does what a page does in the browser: asks for the secret, then sends the card to the gateway. */
export async function confirmCard(person: { id: string }, confirmation: Confirmation) {
  const { open, intents, publishableKey, returnTo, card } = confirmation;
  const answer = await as(person).send(open, {
    method: 'POST',
    data: {},
    headers: { Accept: 'application/json' },
  });
  const { intentId, clientSecret } = await answer.json();
  const response = await fetch(`${baseUrl}/_gateway/v1/${intents}/${intentId}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${publishableKey}`, Origin: baseUrl },
    body: new URLSearchParams([
      ['client_secret', clientSecret],
      ['return_url', `${baseUrl}${returnTo}`],
      ...card,
    ]),
  });
  return { intentId, ...(await response.json()) };
}
