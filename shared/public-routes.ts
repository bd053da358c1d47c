/** Routes to which every page may link. */
export const publicRoutes = {
  // Public
  landing: ['get', '/'],
  about: ['get', '/about'],
  contact: ['get', '/contact'],
  'contact.store': ['post', '/contact'],
  faq: ['get', '/faq'],
  legal: ['get', '/legal/:document'],
  rentals: ['get', '/inchirieri-auto'],
  'rentals.show': ['get', '/inchirieri-auto/:market'],
  'rentals.in-english': ['get', '/car-rental'],
  'rentals.show.in-english': ['get', '/car-rental/:market'],
  dashboard: ['get', '/dashboard'],
  'dashboard.roles.store': ['post', '/dashboard/roles'],
  'locale.update': ['post', '/locale'],
  places: ['get', '/api/places'],

  // Accounts
  login: ['get', '/login'],
  'login.store': ['post', '/login'],
  register: ['get', '/register'],
  'register.store': ['post', '/register'],
  logout: ['post', '/logout'],
  'second-factor': ['get', '/second-factor'],
  'second-factor.store': ['post', '/second-factor'],
  'forgot-password': ['get', '/forgot-password'],
  'forgot-password.store': ['post', '/forgot-password'],
  'verify-email': ['get', '/verify-email'],
  'confirm-password': ['get', '/confirm-password'],
  'confirm-password.store': ['post', '/confirm-password'],
  profile: ['get', '/profile'],
  'profile.destroy': ['delete', '/profile'],
  kyc: ['get', '/kyc'],
  notifications: ['get', '/notifications'],
  'notifications.read': ['post', '/notifications/read'],
  'push.decline': ['post', '/push/offer/refusal'],
  unsubscribe: ['get', '/unsubscribe/:token'],

  // Cars and hosts
  cars: ['get', '/cars'],
  'cars.map': ['get', '/cars/map'],
  'map.cars': ['get', '/api/map/cars'],
  'map.cars.show': ['get', '/api/map/cars/:car'],
  'cars.compare': ['get', '/cars/compare'],
  'cars.show': ['get', '/cars/:car'],
  'cars.book': ['post', '/cars/:car/bookings'],
  'companies.show': ['get', '/companies/:host'],
  'hosts.show': ['get', '/owners/:host'],

  // Client
  'client.dashboard': ['get', '/client/dashboard'],
  'client.bookings': ['get', '/client/bookings'],
  'client.bookings.status': ['get', '/client/bookings/:ref/status'],
  'client.favourites': ['get', '/client/favorites'],
  'client.alerts.store': ['post', '/client/alerts'],
  'client.alerts.destroy': ['delete', '/client/alerts/:alert'],
  'client.invoices': ['get', '/client/invoices'],
  'client.reviews': ['get', '/client/reviews'],

  // Demonstration and development
  'dev.mail': ['get', '/dev/mail'],
} as const;
