import Pdf from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { statementPdf } from '#server/domain/statements/pdf.ts';
import { totalsOf, withBalances, type Movement } from '#server/domain/statements/statement.ts';

function month(rentals: number) {
  const found = Array.from({ length: rentals }, (_, id): Movement => ({
    id,
    at: new Date(Date.UTC(2026, 9, 1 + Math.floor(id / 6), 9)),
    kind: 'earned',
    ref: 'ABCD2345',
    carName: 'Škoda Octavia Combi',
    fee: 210_50,
    amount: 842_00,
  }));
  const movements = withBalances(10_00, found);
  return {
    hostId: 'host',
    hostName: 'Mihai S.',
    registered: 'Mihai S.',
    month: '2026-10',
    currency: 'RON',
    opening: 10_00,
    closing: movements.at(-1)?.balance ?? 10_00,
    totals: totalsOf(movements),
    movements,
    debts: null,
  };
}

/** Everything that is written, in order, and on how many pages. */
async function written(rentals: number) {
  const [text, page] = [vi.spyOn(Pdf.prototype, 'text'), vi.spyOn(Pdf.prototype, 'addPage')];
  await statementPdf(month(rentals), { locale: 'ro', brand: 'Volan', test: false });
  const words = text.mock.calls.map(([first]) => first);
  const pages = page.mock.calls.length;
  vi.restoreAllMocks();
  return { words, pages };
}

test('a statement that goes on names its columns on every page and adds them up at the end', async () => {
  const { words, pages } = await written(120);

  expect(pages).toBeGreaterThan(3);
  expect(words.filter((word) => word === 'Comision')).toHaveLength(pages);
  expect(words.filter((word) => word === `Pagina ${pages} din ${pages}`)).toHaveLength(1);
  expect(words).toContain('126.300,00');
  expect(words).toContain('-25.260,00');
  expect(words).toContain('101.050,00');
});

test('a month in which nothing moved has one page and no total', async () => {
  const { words, pages } = await written(0);

  expect(pages).toBe(1);
  expect(words).toContain('În această lună nu s-a mișcat nimic.');
  expect(words).not.toContain('Total');
});
