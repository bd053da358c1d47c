import * as outbox from '../controllers/outbox.ts';
import { outsideProduction } from '../outbox.ts';
import { area } from '../registry.ts';

export const devRoutes = area('mail')
  .on('dev.mail', outsideProduction, outbox.index)
  .on('dev.mail.show', outsideProduction, outbox.show);
