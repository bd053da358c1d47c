import { fleetRoutes } from './fleet-routes.ts';

/** Routes with which a company manages its registration, profile, branches and fleet. */
export const companyRoutes = {
  ...fleetRoutes,
  'company.start': ['get', '/company/start'],
  'company.registration.update': ['put', '/company/registration'],
  'company.contact.update': ['put', '/company/contact'],
  'company.profile.edit': ['get', '/company/profile/edit'],
  'company.branches.store': ['post', '/company/branches'],
  'company.branches.update': ['put', '/company/branches/:branch'],
  'company.branches.destroy': ['delete', '/company/branches/:branch'],
  'company.members': ['get', '/company/members'],
  'company.members.update': ['put', '/company/:host/members/:member'],
  'company.members.destroy': ['delete', '/company/:host/members/:member'],
  'company.invitations.store': ['post', '/company/:host/invitations'],
  'company.invitations.destroy': ['delete', '/company/invitations/:invitation'],
  'company.second-factor.update': ['put', '/company/:host/second-factor'],
  'company.closed': ['get', '/company/two-step'],
  'invitations.show': ['get', '/invitations/:token'],
  'invitations.accept': ['post', '/invitations/:token'],
  'invitations.join': ['post', '/invitations/:token/account'],
} as const satisfies Record<string, readonly ['get' | 'post' | 'put' | 'delete', `/${string}`]>;
