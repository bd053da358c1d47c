import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors, precognitive, type Schema } from '#server/inertia/index.ts';
import { serve } from './support.ts';

const schema = z.object({
  name: z
    .string()
    .min(2, 'short')
    .regex(/^[A-Z]/, 'no capital'),
  address: z.object({ city: z.string('no city') }),
  tags: z.array(z.object({ label: z.string('no label') })).default([]),
});
const valid = { name: 'Ana', address: { city: 'Cluj' } };
const invalid = { name: 'a', address: {}, tags: [{ label: 'ok' }, {}] };
const validating = { Precognition: 'true' };

/** Validates `data` live at a form whose handler answers 201. */
async function validate(
  data: unknown,
  headers: Record<string, string> = validating,
  middleware = precognitive(schema),
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const url = await serve({}, (app) => {
    app.put('/form', middleware, (_req, res) => void res.status(201).json('handled'));
  });
  const response = await fetch(`${url}/form`, {
    method: 'PUT',
    body: JSON.stringify(data),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
  });
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
}

const only = (fields: string) => ({ ...validating, 'Precognition-Validate-Only': fields });

describe('live validation', () => {
  test('of a valid form succeeds without running the handler', async () => {
    const { status, headers, body } = await validate(valid);

    expect(status).toBe(204);
    expect(headers.get('Precognition')).toBe('true');
    expect(headers.get('Precognition-Success')).toBe('true');
    expect(headers.get('Vary')).toContain('Precognition');
    expect(body).toBeNull();
  });

  test('of an invalid form gives the first message of each field', async () => {
    const { status, headers, body } = await validate(invalid);

    expect(status).toBe(422);
    expect(headers.get('Precognition')).toBe('true');
    expect(headers.get('Precognition-Success')).toBeNull();
    expect(body).toEqual({
      message: 'short',
      errors: { name: 'short', 'address.city': 'no city', 'tags.1.label': 'no label' },
    });
  });

  test.each([
    ['name', { name: 'short' }],
    ['address.city, name', { name: 'short', 'address.city': 'no city' }],
    ['tags.*.label', { 'tags.1.label': 'no label' }],
    ['tags.1.label', { 'tags.1.label': 'no label' }],
  ])('of %s alone gives its errors alone', async (fields, errors) => {
    expect((await validate(invalid, only(fields))).body).toMatchObject({ errors });
    const { body } = await validate(invalid, only(fields));
    expect(body).toHaveProperty('errors', errors);
  });

  test.each(['other', 'tags.0.label', 'tags.*', 'address', 'name.x'])(
    'of %s alone succeeds when only other fields are wrong',
    async (fields) => {
      expect((await validate(invalid, only(fields))).status).toBe(204);
    },
  );

  test('without the header runs the handler, valid or not', async () => {
    const { status, headers } = await validate(invalid, {});

    expect(status).toBe(201);
    expect(headers.get('Precognition')).toBeNull();
    expect(headers.get('Vary')).toContain('Precognition');
  });

  test('gives all messages as arrays when asked to', async () => {
    const { body } = await validate(
      { ...valid, name: 'a' },
      validating,
      precognitive(schema, { allErrors: true }),
    );

    expect(body).toMatchObject({ errors: { name: ['short', 'no capital'] } });
  });

  test("speaks the person's language, of whatever is validated", async () => {
    const middleware = precognitive(schema, {
      data: (req) => ({ ...valid, name: req.get('X-Name') }),
      format: (issue, req) => `${req.get('Accept-Language')}: ${issue.code}`,
    });
    const headers = { ...validating, 'X-Name': 'a', 'Accept-Language': 'ro' };

    expect((await validate({}, headers, middleware)).body).toMatchObject({
      errors: { name: 'ro: too_small' },
    });
  });

  test('may choose its schema by the request and ask a database', async () => {
    const free = z.object({ name: z.string().refine(async (name) => name !== 'Ana', 'taken') });

    const { body } = await validate(
      valid,
      validating,
      precognitive(async () => free),
    );

    expect(body).toMatchObject({ errors: { name: 'taken' } });
  });

  test('works with any schema that has safeParse', async () => {
    const odd: Schema = {
      safeParse: (data) =>
        data === 'ok'
          ? { success: true }
          : { success: false, error: { issues: [{ path: ['a', 0, '__proto__'], message: 'no' }] } },
    };

    const { body } = await validate({}, validating, precognitive(odd));

    expect(body).toMatchObject({ errors: { 'a.0.__proto__': 'no' } });
  });

  test.each(['GET', 'DELETE'])(
    'of a %s form reads the query, where the client puts it',
    async (method) => {
      const url = await serve({}, (app) => app.all('/form', precognitive(schema)));
      const headers = { ...validating, 'Content-Type': 'application/json' };
      const validated = (query: string) => fetch(`${url}/form?${query}`, { method, headers });

      expect((await validated('name=Ana&address[city]=Cluj')).status).toBe(204);
      expect(await (await validated('name=Ana')).json()).toMatchObject({
        errors: { address: expect.any(String) },
      });
    },
  );

  test('that fails itself is an error of the request, and says what request that was', async () => {
    const middleware = precognitive(() => Promise.reject(new Error('no schema')));
    const url = await serve({}, (app) => app.put('/form', middleware));

    const response = await fetch(`${url}/form`, { method: 'PUT', headers: validating });

    expect(response.status).toBe(500);
    expect(response.headers.get('Precognition')).toBe('true');
  });
});

test('the messages of a form that is sent are told by field', () => {
  const verdict = schema.safeParse(invalid);

  expect(verdict.error && fieldErrors(verdict.error)).toEqual({
    name: ['short', 'no capital'],
    'address.city': ['no city'],
    'tags.1.label': ['no label'],
  });
});
