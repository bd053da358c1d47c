import { expect, test } from 'vitest';
import { missingSelectors } from '#tools/styles.ts';

test('a selector that minifying lost is named, one that was only written differently is not', () => {
  const source = `
    .stars > label:hover { scale: 1.1 }
    .stars > label:has(~ label > input:checked), .stars > label:hover { color: orange }
    .card { &:hover { color: red } .title::before { color: blue } }`;
  const built =
    '.stars>label:hover{color:orange;scale:1.1}.card:hover{color:red}.card .title:before{color:#00f}';

  const missing = missingSelectors([source], [built]);

  expect(missing).toHaveLength(1);
  expect(missing[0]).toContain('"kind":"has"');
});

test('further selectors in the built styles are no error', () => {
  expect(missingSelectors(['.a { color: red }'], ['.b{color:red}', '.a{color:red}'])).toEqual([]);
});
