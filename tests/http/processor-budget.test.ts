import { once } from 'node:events';
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { url } from '#shared/routes.ts';
import { baseUrl } from '../support/app.ts';
import { createAccount } from '../support/accounts.ts';
import { createCar } from '../support/factories.ts';
import { signedInCookie } from '../support/sign-in.ts';

type Sent = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Node itself refuses a head of more than 16 kB. */
const HEAD = 15_000;
const BODY = 190_000;

const repeated = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));
const numbered = (write: (n: number) => string, bytes: number) => {
  let made = '';
  for (let n = 0; made.length + 20 < bytes; n++) made += write(n);
  return made;
};

const queries: Record<string, string> = {
  'one name again and again': repeated('a&', HEAD),
  'one list again and again': repeated('make[]=&', HEAD),
  'many names': numbered((n) => `${n.toString(36)}&`, HEAD),
  'a deep name': `a${repeated('[b]', HEAD)}=1`,
  'open brackets': repeated('[', HEAD),
  'broken escapes': repeated('%', HEAD),
  'spaces in a place': `place=${repeated('+', HEAD)}x`,
  'a place of the longest kind': `place=${repeated('%C8%98', HEAD)}`,
  'lists of choices': repeated('feature[]=x&', HEAD),
  'commas in a box': `bounds=${repeated(',', HEAD)}`,
  'digits in a number': `page=${repeated('9', HEAD)}&lat=${'0'.repeat(10)}`,
  'dates of nothing': `from=${repeated('2', HEAD)}&to=1`,
};

const headers: Record<string, Record<string, string>> = {
  'a cookie of many names': { Cookie: numbered((n) => `${n.toString(36)}=1; `, HEAD) },
  'a cookie of one name': { Cookie: repeated('sid=s:x; ', HEAD) },
  'a cookie of spaces': { Cookie: `a=1;${repeated(' ', HEAD)}x` },
  'a cookie of separators': { Cookie: repeated(';', HEAD) },
  'a cookie of escapes': { Cookie: `sid=${repeated('%25', HEAD)}` },
  'many languages': { 'Accept-Language': numbered((n) => `${n.toString(36)},`, HEAD) },
  'languages with weights': { 'Accept-Language': repeated('ro;q=0.1,', HEAD) },
  'many media types': { Accept: repeated('a/b;q=0.1,', HEAD) },
  'parameters of a media type': { Accept: `text/html;${repeated('a="b;";', HEAD)}` },
  'many encodings': { 'Accept-Encoding': repeated('br;q=0.1,', HEAD) },
  'many proxies': { 'X-Forwarded-For': repeated('1.1.1.1,', HEAD) },
  'many etags': { 'If-None-Match': repeated('"a",', HEAD) },
  'many ranges': { Range: `bytes=${repeated('0-1,', HEAD)}` },
  'a long referer': { Referer: `http://a/${repeated('../', HEAD)}` },
  'a long agent': { 'User-Agent': repeated('Mozilla (', HEAD) },
  'a content type of parameters': { 'Content-Type': `text/html;${repeated(' a=b;', HEAD)}` },
  'many parts of a page': {
    'X-Inertia': 'true',
    'X-Inertia-Version': 'test',
    'X-Inertia-Partial-Component': 'Cars/Index',
    'X-Inertia-Partial-Data': numbered((n) => `${n.toString(36)},`, HEAD),
  },
  'deep parts of a page': {
    'X-Inertia': 'true',
    'X-Inertia-Version': 'test',
    'X-Inertia-Partial-Component': 'Cars/Index',
    'X-Inertia-Partial-Except': `results${repeated('.a', HEAD)}`,
  },
  'parts to begin again': {
    'X-Inertia': 'true',
    'X-Inertia-Version': 'test',
    'X-Inertia-Reset': numbered((n) => `${n.toString(36)},`, HEAD),
    'X-Inertia-Except-Once-Props': numbered((n) => `${n.toString(36)},`, 100),
  },
};

const json = 'application/json';
const urlencoded = 'application/x-www-form-urlencoded';
const BOUNDARY = 'b';
const multipart = `multipart/form-data; boundary=${BOUNDARY}`;
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = `--${BOUNDARY}--\r\n`;

const bodies: Record<string, [type: string, body: string]> = {
  'JSON of many lists in lists': [json, '['.repeat(BODY / 2) + ']'.repeat(BODY / 2)],
  'JSON of objects in objects': [json, `${repeated('{"a":', BODY - 40_000)}1${'}'.repeat(37_000)}`],
  'a deep value of a known field': [
    json,
    `{"extras":${'['.repeat(90_000)}${']'.repeat(90_000)},"kind":[],"email":"x"}`,
  ],
  'JSON of many names': [json, `{${numbered((n) => `"${n.toString(36)}":1,`, BODY)}"z":1}`],
  'JSON of one name': [json, `{${repeated('"a":1,', BODY)}"z":1}`],
  'JSON of a long list': [json, `{"kind":[${repeated('1,', BODY - 20)}1]}`],
  'JSON of a long text': [json, `{"email":"${repeated('a@', BODY - 20)}"}`],
  'JSON of a long number': [json, `{"email":${'9'.repeat(BODY - 20)}}`],
  'a form of one name': [urlencoded, repeated('a&', BODY)],
  'a form of many names': [urlencoded, numbered((n) => `${n.toString(36)}&`, BODY)],
  'a form of lists': [urlencoded, repeated('kind[]=a&', 8_000)],
  'a form of escapes': [urlencoded, `email=${repeated('%', BODY - 20)}`],
  'many fields of a form': [multipart, repeated(field('a', '1'), BODY) + end],
  'fields in fields': [multipart, field(`a${'[a]'.repeat(30)}`, '1').repeat(40) + end],
  'far places of a list': [multipart, field('a[99999999]', '1').repeat(39) + end],
  'a boundary that never comes': [multipart, repeated(`--${BOUNDARY} `, BODY)],
  'headers of a part': [multipart, `--${BOUNDARY}\r\n${repeated('a: b\r\n', BODY)}`],
  'a parameter again and again': [
    multipart,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${repeated('name="a"; ', 15_000)}\r\n\r\n1\r\n${end}`,
  ],
};

const cases: [name: string, hostile: (path: string) => Sent][] = [
  ...Object.entries(queries).map(([name, query]): (typeof cases)[number] => [
    `a query: ${name}`,
    (path) => ({ path: `${path}?${query}` }),
  ]),
  ...Object.entries(headers).map(([name, given]): (typeof cases)[number] => [
    `headers: ${name}`,
    (path) => ({ path, headers: given }),
  ]),
  ...Object.entries(bodies).map(([name, [type, body]]): (typeof cases)[number] => [
    `a body: ${name}`,
    (path) => ({ path, method: 'POST', headers: { 'Content-Type': type }, body }),
  ]),
];

type Answer = { status: number; cpuMs: number };

async function ask({ path, method = 'GET', headers: given = {}, body }: Sent): Promise<Answer> {
  const before = process.cpuUsage();
  const sent = request(new URL(baseUrl), { path, method, headers: { Origin: baseUrl, ...given } });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  const { user, system } = process.cpuUsage(before);
  return { status: answer.statusCode, cpuMs: (user + system) / 1000 };
}

/** The least of three: what else the process happens to do does not count. */
async function cheapest(sent: Sent): Promise<Answer> {
  const answers = [await ask(sent), await ask(sent), await ask(sent)];
  return answers.toSorted((one, other) => one.cpuMs - other.cpuMs)[0] ?? { status: 0, cpuMs: 0 };
}

/** No input makes a request cost more than this beyond ten plain ones. */
const ALLOWANCE_MS = 150;

const routes = ['the health check', 'search', 'a car', 'registration', 'an upload'] as const;

let paths: Record<(typeof routes)[number], string>;
let cookie = '';
const plain = new Map<string, number>();

beforeAll(async () => {
  const [car, person] = await Promise.all([createCar(), createAccount()]);
  cookie = await signedInCookie(person.id);
  paths = {
    'the health check': '/health/live',
    search: url('cars'),
    'a car': url('cars.show', { car: car.slug }),
    registration: url('register.store'),
    'an upload': url('profile.photo'),
  };
  for (const path of Object.values(paths)) plain.set(path, (await cheapest({ path })).cpuMs);
});

describe.each(routes)('%s', (route) => {
  test.each(cases)('%s costs little and is no fault of ours', async (_name, hostile) => {
    const { headers: given, ...sent } = hostile(paths[route]);

    const { status, cpuMs } = await cheapest({ ...sent, headers: { Cookie: cookie, ...given } });

    expect(status).toBeLessThan(500);
    expect(cpuMs).toBeLessThan(10 * (plain.get(paths[route]) ?? 0) + ALLOWANCE_MS);
  });
});
