/** How a client pays at a counter. */
export const counterMeans = ['cash', 'terminal'] as const;

export type CounterMeans = (typeof counterMeans)[number];

/** By how much a member may change the price of the days, up or down; in per cent. */
export const counterLimits = { manager: 30, agent: 10 } as const;
