import * as acts from '../controllers/message-acts.ts';
import * as messages from '../controllers/messages.ts';
import { signedIn } from '../guards.ts';
import { FILES_FIELD } from '../message-input.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

/** Conversations of clients and hosts. Who takes part in one is decided by the thread. */
export const messageRoutes = area({ guards: [signedIn], texts: ['messages', 'booking'] })
  .on('messages', messages.index)
  .on('messages.receive', messages.receive)
  .on('messages.booking', limited(limits.message), uploads(FILES_FIELD), messages.storeAbout)
  .on('messages.question', limited(limits.question), messages.storeQuestion)
  .on('messages.show', messages.show)
  .on('messages.list', messages.list)
  .on('messages.store', limited(limits.message), uploads(FILES_FIELD), messages.store)
  .on('messages.read', messages.read)
  .on('messages.block', acts.block)
  .on('messages.unblock', acts.unblock)
  .on('messages.report', limited(limits.alert), acts.report)
  .on('messages.file', acts.file);
