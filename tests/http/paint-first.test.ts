import { expect, test } from 'vitest';
import { paintFirst } from '#server/http/paint-first.ts';

const template = `<html>
  <head>
    <script nonce="<!--nonce-->">theme()</script>
    <link rel="stylesheet" href="/app.css">
    <script nonce="<!--nonce-->" type="module" crossorigin src="/app.js"></script>
    <link nonce="<!--nonce-->" rel="modulepreload" crossorigin href="/vendor.js">
  </head>
  <body>
    <!--inertia-body-->
  </body>
</html>`;

test('modules wait at the end of the body, inert, beside the place for those of the page', () => {
  const [before = '', after = ''] = paintFirst(template).split('<!--inertia-body-->');

  expect(before).not.toContain('.js');
  expect(after).toContain(
    '<template id="scripts"><script nonce="<!--nonce-->" type="module" crossorigin src="/app.js"></script>' +
      '<link nonce="<!--nonce-->" rel="modulepreload" crossorigin href="/vendor.js"><!--scripts--></template>',
  );
});

test('what the first paint needs stays in the head', () => {
  const [before = ''] = paintFirst(template).split('<!--inertia-body-->');

  expect(before).toContain('<script nonce="<!--nonce-->">theme()</script>');
  expect(before).toContain('<link rel="stylesheet" href="/app.css">');
});

test('what starts the modules may run under the content policy', () => {
  const [, starter = ''] = paintFirst(template).split('</template>');

  expect(starter).toMatch(/^<script nonce="<!--nonce-->">/);
});
