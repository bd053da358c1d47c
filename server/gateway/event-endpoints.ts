import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listing, text } from './params.ts';
import { find, list } from './store.ts';

export const eventEndpoints = [
  endpoint(
    'get',
    '/events',
    z.strictObject({ ...listing, type: text.optional() }),
    (call, { type, ...page }) => list(call, 'event', { where: { type }, page, url: '/v1/events' }),
  ),
  endpoint('get', '/events/:id', z.strictObject({}), (call) => find(call, 'event', call.id)),
];
