import * as contracts from '../controllers/contracts.ts';
import { signedIn, staffConfirmed } from '../guards.ts';
import { area } from '../registry.ts';

/** The PDF stands first: to the page's own path its name would be a reference like any other. */
export const contractRoutes = area({
  guards: [signedIn, staffConfirmed],
  texts: ['contract', 'booking'],
})
  .on('contracts.pdf', contracts.pdf)
  .on('contracts.show', contracts.show)
  .on('contracts.sign', contracts.sign);
