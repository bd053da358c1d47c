/** Routes to which the menu links on pages of every area. */
export const menuRoutes = {
  messages: ['get', '/messages'],
  'messages.receive': ['post', '/messages/receipts'],
  'owner.dashboard': ['get', '/owner/dashboard'],
  'owner.start': ['get', '/owner/start'],
  'company.vehicles': ['get', '/company/vehicles'],
  'company.timeline': ['get', '/company/timeline'],
  'company.day': ['get', '/company/day'],
  'company.counter': ['get', '/company/counter'],
  'company.maintenance': ['get', '/company/maintenance'],
  'company.reports': ['get', '/company/reports'],
  'admin.dashboard': ['get', '/admin/dashboard'],
} as const;
