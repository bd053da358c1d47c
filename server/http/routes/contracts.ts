import * as contracts from '../controllers/contracts.ts';
import * as invoices from '../controllers/invoices.ts';
import { signedIn, staffConfirmed } from '../guards.ts';
import { area } from '../registry.ts';

/** The PDF comes first, because the path of the page also matches its name. */
export const contractRoutes = area({
  guards: [signedIn, staffConfirmed],
  texts: ['contract', 'booking'],
})
  .on('contracts.pdf', contracts.pdf)
  .on('contracts.show', contracts.show)
  .on('contracts.sign', contracts.sign)
  .on('contracts.annexes.sign', contracts.signAnnex);

/** The files of invoices, for whoever pays or issues them. */
export const invoiceRoutes = area({
  guards: [signedIn, staffConfirmed],
  texts: [],
})
  .on('invoices.pdf', invoices.pdf)
  .on('invoices.xml', invoices.xml);
