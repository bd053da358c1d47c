/** Routes with which a host lists a car and changes it. */
export const listingRoutes = {
  'owner.cars.create': ['get', '/owner/cars/create'],
  'owner.cars.store': ['post', '/owner/cars'],
  'owner.cars.edit': ['get', '/owner/cars/:car/edit'],
  'owner.cars.preview': ['get', '/owner/cars/:car/preview'],
  'owner.cars.update': ['put', '/owner/cars/:car'],
  'owner.cars.submit': ['post', '/owner/cars/:car/submission'],
  'owner.cars.photos.store': ['post', '/owner/cars/:car/photos'],
  'owner.cars.photos.update': ['put', '/owner/cars/:car/photos'],
} as const satisfies Record<string, readonly ['get' | 'post' | 'put', `/${string}`]>;
