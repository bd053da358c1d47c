import * as alerts from '../controllers/alerts.ts';
import * as carBookings from '../controllers/car-bookings.ts';
import * as carPage from '../controllers/car-page.ts';
import * as cars from '../controllers/cars.ts';
import * as compare from '../controllers/compare.ts';
import * as favourites from '../controllers/favourites.ts';
import * as carMap from '../controllers/car-map.ts';
import * as hosts from '../controllers/hosts.ts';
import { signedIn } from '../guards.ts';
import { readsMayLag } from '../lag.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';

/** Mounted before `carRoutes`, which would take the comparison's address for that of a car. */
export const savedRoutes = area({ texts: ['car', 'saved'] })
  .on('cars.compare', readsMayLag, compare.show)
  .on('client.favourites', favourites.index)
  .on('client.alerts.store', limited(limits.alert), alerts.store)
  .on('client.alerts.destroy', signedIn, alerts.destroy);

export const carRoutes = area({ texts: ['car', 'price'] })
  .on('cars', readsMayLag, cars.index)
  .on('cars.map', readsMayLag, carMap.index)
  .on('map.cars', readsMayLag, carMap.marks)
  .on('map.cars.show', readsMayLag, carMap.show)
  .on('cars.show', readsMayLag, carPage.show)
  .on(
    'cars.book',
    carBookings.resumeAfterLogin,
    signedIn,
    limited(limits.booking),
    carBookings.store,
  )
  .on('cars.favourite', signedIn, favourites.store)
  .on('cars.favourite.update', favourites.update)
  .on('cars.favourite.destroy', signedIn, favourites.destroy)
  .on('companies.show', readsMayLag, hosts.company)
  .on('hosts.show', readsMayLag, hosts.person);
