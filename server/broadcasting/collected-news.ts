/** What can change: a host's calendar, a client's bookings, a car's availability, a queue of the staff. */
const kinds = ['calendar', 'client', 'car', 'queue'] as const;

type Kind = (typeof kinds)[number];

/** What one live connection has caused, or what nobody's or several have (`null`): hosts, clients, cars' addresses, queues. */
export type News = { cause: string | null } & Record<Kind, string[]>;

/** Changes as PostgreSQL announces them, each only once however often it was announced. */
export class CollectedNews {
  readonly #causes = new Map<string, string | null>();

  /** @param payload kind, name and, if one is known, the connection whose page has caused it */
  add(payload: string): void {
    const [kind = '', name = '', cause = null] = payload.split(' ');
    const subject = `${kind} ${name}`;
    const known = this.#causes.get(subject);
    // What two have changed, both have to hear of.
    this.#causes.set(subject, known === undefined || known === cause ? cause : null);
  }

  byCause(): News[] {
    const news = new Map<string | null, News>();
    for (const [subject, cause] of this.#causes) {
      const [kind, name = ''] = subject.split(' ');
      const known = kinds.find((each) => each === kind);
      if (!known) continue;
      const told = news.get(cause) ?? { cause, calendar: [], client: [], car: [], queue: [] };
      told[known].push(name);
      news.set(cause, told);
    }
    return [...news.values()];
  }
}
