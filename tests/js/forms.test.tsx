import { App } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { FormErrors } from '#js/components/ui/field-error.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import common from '#lang/ro/common.json' with { type: 'json' };
import { shared } from './shared-props.ts';

const errors = { email: 'Adresa nu există.', kind: 'Alegeți una.' };

/** As a browser gets it, after the form was answered with these errors. */
function htmlOf(fields: ReactNode) {
  return renderToString(
    <App
      initialPage={{
        component: 'Contact',
        url: '/contact',
        version: null,
        flash: {},
        rememberedState: {},
        rescuedProps: [],
        props: { errors: {}, ...shared('ro', true), i18n: { locale: 'ro', messages: { common } } },
      }}
      initialComponent={() => <FormErrors value={errors}>{fields}</FormErrors>}
      resolveComponent={() => () => null}
    />,
  );
}

test('a field finds its error by its name, and says so to whoever cannot see it', () => {
  const html = htmlOf(<TextField label="E-mail" name="email" />);

  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain(`id="${id}"`);
  expect(html).toContain('Adresa nu există.');
});

test('a group of choices finds the error of what is chosen', () => {
  const html = htmlOf(
    <ChoiceGroup legend="Fel" name="kind">
      <input type="radio" name="kind" />
    </ChoiceGroup>,
  );

  expect(html).toContain('Alegeți una.');
});

test('a field without an error of its name shows none', () => {
  expect(htmlOf(<TextField label="Nume" name="name" />)).not.toContain('aria-invalid');
});

test('what a field knows by itself goes before what the form was answered', () => {
  const html = htmlOf(<TextField label="E-mail" name="email" error="Lipsește @." />);

  expect(html).toContain('Lipsește @.');
  expect(html).not.toContain('Adresa nu există.');
});
