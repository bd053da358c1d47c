import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { pageOf, request, type VisitOptions } from '#server/inertia/testing.ts';
import type { PageObject } from '#server/inertia/types.ts';
import type { Nodes } from './nodes.ts';
import type { Random } from './random.ts';

const MOST_TRIES = 60;
const MOST_REDIRECTS = 4;
const PAUSE_MS = 100;

/** What a node says that cannot answer now, or a balancer whose node did not. */
const noAnswer = new Set([502, 503, 504]);

/** `refused`: the answer said no. `unclear`: it said no, after an earlier answer to the same form was lost. */
export type Outcome = 'done' | 'refused' | 'unclear';

const Shown = z.object({ errors: z.record(z.string(), z.unknown()).optional() });
const Flashed = z.object({ toast: z.object({ kind: z.string(), text: z.string() }).optional() });

type Answer = { response: Response; baseUrl: string; wasLost: boolean };

export type Person = { id: string; name: string };

/** What all browsers of a run share. */
export type Web = {
  nodes: Pick<Nodes, 'waitForAny'>;
  random: Random;
  /** The version of the pages that the nodes serve. */
  version: string;
  /** Answers that say that something broke, which no kill excuses. */
  faults: string[];
  /** Refusals with their reasons, to see in the report what the driver could not do. */
  refusals: Map<string, number>;
  /** Hears how long each answer took, in milliseconds. */
  onAnswer?: (method: string, path: string, ms: number) => void;
};

/**
 * A person with a session who, like anybody, sends a form again when no answer came, at whatever node answers then.
 */
export class Browser {
  readonly #web: Web;
  readonly #cookie: string;
  readonly person: Person;

  constructor(web: Web, person: Person, cookie: string) {
    this.#web = web;
    this.#cookie = cookie;
    this.person = person;
  }

  async visit(path: string): Promise<PageObject> {
    const { response } = await this.#follow(path);
    return pageOf(response);
  }

  /** Sends a form and follows where it leads, which shows whether it was accepted. */
  async submit(path: string, data: unknown): Promise<Outcome> {
    const answer = await this.send(path, { method: 'POST', data });
    if (answer.response.ok) return this.#accepted(answer);
    const said = await this.#saidAfter(answer).catch(() => null);
    // The form was answered, and the page that says once whether it was accepted was not.
    if (!said || (said.wasLost && said.problem === '')) return this.#refused(path, 'no page', true);
    if (said.problem === '') return 'done';
    return this.#refused(path, said.problem, answer.wasLost);
  }

  async #accepted({ response }: Answer): Promise<Outcome> {
    await response.body?.cancel();
    return 'done';
  }

  /** Sends a request until it is answered. */
  async send(path: string, options: VisitOptions, given: readonly string[] = []): Promise<Answer> {
    let wasLost = false;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const baseUrl = this.#web.random.pick(await this.#web.nodes.waitForAny());
      const begun = performance.now();
      const response = await request(baseUrl, path, {
        version: this.#web.version,
        ...options,
        headers: {
          Origin: baseUrl,
          Referer: baseUrl + path,
          Cookie: [this.#cookie, ...given].join('; '),
          ...options.headers,
        },
      }).catch(() => null);
      this.#web.onAnswer?.(options.method ?? 'GET', path, performance.now() - begun);
      if (response && !noAnswer.has(response.status))
        return this.#noted(path, response, baseUrl, wasLost);
      wasLost = true;
      await sleep(PAUSE_MS);
    }
    throw new Error(`No answer to ${path}.`);
  }

  async upload(path: string, form: () => FormData): Promise<unknown> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const baseUrl = this.#web.random.pick(await this.#web.nodes.waitForAny());
      const begun = performance.now();
      const answer = await fetch(new URL(path, baseUrl), {
        method: 'POST',
        body: form(),
        redirect: 'manual',
        headers: { Origin: baseUrl, Cookie: this.#cookie, 'X-Inertia': 'true' },
      }).catch(() => null);
      this.#web.onAnswer?.('POST', path, performance.now() - begun);
      if (answer?.ok) return answer.json().catch(() => null);
      if (answer && answer.status !== 503) return null;
      await sleep(PAUSE_MS);
    }
    throw new Error(`No answer to ${path}.`);
  }

  #noted(path: string, response: Response, baseUrl: string, wasLost: boolean): Answer {
    if (response.status >= 500) this.#web.faults.push(`${response.status} from ${path}`);
    return { response, baseUrl, wasLost };
  }

  async #follow(path: string, given: readonly string[] = []): Promise<Answer> {
    let at = path;
    let wasLost = false;
    for (let steps = 0; steps < MOST_REDIRECTS; steps++) {
      const answer = await this.send(at, {}, given);
      wasLost ||= answer.wasLost;
      const to = answer.response.headers.get('location');
      if (!to || answer.response.status < 300 || answer.response.status >= 400)
        return { ...answer, wasLost };
      await answer.response.body?.cancel();
      at = to.replace(answer.baseUrl, '');
    }
    throw new Error(`${path} leads round in circles.`);
  }

  /** What the answer to a form, or the page that it leads to, says against it; empty if nothing. */
  async #saidAfter({ response, baseUrl }: Answer): Promise<{ problem: string; wasLost: boolean }> {
    const to = response.headers.get('location');
    if (!to) return { problem: String(response.status), wasLost: false };
    const given = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const { response: shown, wasLost } = await this.#follow(to.replace(baseUrl, ''), given);
    const page = await pageOf(shown);
    const { errors = {} } = Shown.parse(page.props);
    const { toast } = Flashed.parse(page.flash ?? {});
    if (Object.keys(errors).length > 0) return { problem: JSON.stringify(errors), wasLost };
    return { problem: toast?.kind === 'error' ? toast.text : '', wasLost };
  }

  #refused(path: string, reason: string, wasLost: boolean): Outcome {
    const kind = path.split('/').filter((part) => !/[\dA-Z]{6,}|-/.test(part));
    const key = `${kind.join('/')}: ${reason}${wasLost ? ' (after a lost answer)' : ''}`;
    this.#web.refusals.set(key, (this.#web.refusals.get(key) ?? 0) + 1);
    return wasLost ? 'unclear' : 'refused';
  }
}
