import express from 'express';
import * as carBookings from '#server/http/controllers/car-bookings.ts';
import * as carPage from '#server/http/controllers/car-page.ts';
import * as cars from '#server/http/controllers/cars.ts';
import * as landing from '#server/http/controllers/landing.ts';
import { routeTable } from '#shared/route-table.ts';
import { bareRequest, knownActor } from './bare-request.ts';

/**
 * The baseline: the same queries and presenters, answered as JSON by Express alone. It has no sessions, security
 * headers, log, language, Inertia or server rendering.
 */
const app = express().disable('etag').disable('x-powered-by').set('query parser', 'extended');

app.use(bareRequest);
app.get(routeTable.landing[1], landing.show);
app.get(routeTable.cars[1], cars.index);
app.get(routeTable['cars.show'][1], carPage.show);
app.post(routeTable['cars.book'][1], express.json(), knownActor, carBookings.store);
app.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
