import { connectStripe, provider } from '#server/domain/payments/gateway.ts';

/** Does something while nothing listens at the gateway's address. */
export async function withoutGateway<T>(work: () => Promise<T>): Promise<T> {
  const before = provider();
  connectStripe({ ...before, testGateway: { host: '127.0.0.1', port: 9 } });
  try {
    return await work();
  } finally {
    connectStripe(before);
  }
}
