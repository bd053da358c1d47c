import * as outbox from '../controllers/outbox.ts';
import { outsideProduction } from '../outbox.ts';
import { area } from '../registry.ts';

export const devRoutes = area({ guards: [outsideProduction], texts: ['mail'] })
  .on('dev.mail', outbox.index)
  .on('dev.mail.show', outbox.show);
