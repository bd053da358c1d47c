import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { changeSettings, readSettings, settingsChange } from './settings.ts';

/** Endpoints that Stripe does not have: with them tests make the gateway fail while it runs. */
export const settingsEndpoints = [
  endpoint('get', '/test_helpers/settings', z.strictObject({}), async (call) => call.settings),
  endpoint('post', '/test_helpers/settings', settingsChange, async (call, change) => {
    await changeSettings(call.db, change);
    return readSettings(call.db, call.settings);
  }),
];
