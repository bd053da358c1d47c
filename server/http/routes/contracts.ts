import * as contracts from '../controllers/contracts.ts';
import { signedIn } from '../guards.ts';
import { area } from '../registry.ts';

/** The PDF stands first: to the page's own path its name would be a reference like any other. */
export const contractRoutes = area('contract')
  .on('contracts.pdf', signedIn, contracts.pdf)
  .on('contracts.show', signedIn, contracts.show)
  .on('contracts.sign', signedIn, contracts.sign);
