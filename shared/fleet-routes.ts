/** Routes with which a company works on its whole fleet. */
export const fleetRoutes = {
  'company.vehicles.columns': ['put', '/company/vehicles/columns'],
  'company.vehicles.views.store': ['post', '/company/vehicles/views'],
  'company.vehicles.views.destroy': ['delete', '/company/vehicles/views/:view'],
  'company.vehicles.changes.store': ['post', '/company/vehicles/changes'],
  'company.vehicles.changes.show': ['get', '/company/vehicles/changes/:change'],
  'company.vehicles.changes.apply': ['post', '/company/vehicles/changes/:change/application'],
  'company.vehicles.changes.undo': ['post', '/company/vehicles/changes/:change/undoing'],
  'company.vehicles.csv': ['get', '/company/vehicles/export.csv'],
  'company.vehicles.imports.create': ['get', '/company/vehicles/imports/create'],
  'company.vehicles.imports.template': ['get', '/company/vehicles/imports/template.csv'],
  'company.vehicles.imports.store': ['post', '/company/vehicles/imports'],
  'company.vehicles.imports.show': ['get', '/company/vehicles/imports/:import'],
  'company.vehicles.imports.update': ['put', '/company/vehicles/imports/:import'],
  'company.vehicles.imports.apply': ['post', '/company/vehicles/imports/:import/application'],
  'company.vehicles.create': ['get', '/company/vehicles/create'],
  'company.vehicles.store': ['post', '/company/vehicles'],
} as const satisfies Record<string, readonly ['get' | 'post' | 'put' | 'delete', `/${string}`]>;
