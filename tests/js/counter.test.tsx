import { App } from '@inertiajs/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pay } from '#js/components/company/counter/Pay.tsx';
import counter from '#lang/ro/counter.json' with { type: 'json' };
import { shared } from './shared-props.ts';
import type { ComponentProps } from 'react';

const facts = {
  choice: { adjustment: 0, carried: {} },
  person: { name: 'Ana', isVerified: true, clearUrl: '/' },
  urls: { page: '/', people: '/', store: '/' },
  requestKey: 'key',
  offer: { total: 100_00, currency: 'RON', deposit: 0 },
};

function htmlOf(isStale: boolean) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the form shows of them
  const props = { ...facts, sought: '', isStale } as unknown as ComponentProps<typeof Pay>;
  return renderToString(
    <App
      initialPage={{
        component: 'CompanyOwner/Counter/Index',
        url: '/company/counter',
        version: null,
        flash: {},
        rememberedState: {},
        rescuedProps: [],
        props: { errors: {}, ...shared('ro', true), i18n: { locale: 'ro', messages: { counter } } },
      }}
      initialComponent={() => <Pay {...props} />}
      resolveComponent={() => () => null}
    />,
  );
}

/** Until the page is hydrated no button can be pressed; one that waits for nothing else says so. */
const waitsForNothingElse = (html: string) =>
  /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0].includes('data-hydrating');

test('money is not noted while the price does not stand for what is chosen, and the form says so', () => {
  const [stale, current] = [htmlOf(true), htmlOf(false)];

  expect(waitsForNothingElse(stale)).toBe(false);
  expect(stale).toContain(counter.pay.stale);
  expect(waitsForNothingElse(current)).toBe(true);
  expect(current).not.toContain(counter.pay.stale);
});
