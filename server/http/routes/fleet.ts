import type { RequestHandler } from 'express';
import { companyOf } from '#server/domain/fleet/company.ts';
import * as counter from '../controllers/fleet-counter.ts';
import * as counterBookings from '../controllers/fleet-counter-bookings.ts';
import * as classes from '../controllers/fleet-classes.ts';
import * as changes from '../controllers/fleet-changes.ts';
import * as day from '../controllers/fleet-day.ts';
import * as imports from '../controllers/fleet-imports.ts';
import * as listings from '../controllers/fleet-listings.ts';
import * as files from '../controllers/fleet-job-files.ts';
import * as jobs from '../controllers/fleet-jobs.ts';
import * as maintenance from '../controllers/fleet-maintenance.ts';
import * as moves from '../controllers/fleet-moves.ts';
import * as reports from '../controllers/fleet-reports.ts';
import * as timeline from '../controllers/fleet-timeline.ts';
import * as fleet from '../controllers/fleet.ts';
import { FILE_FIELD } from '../document-upload.ts';
import { currentUser, factorGiven, signedIn, staffConfirmed } from '../guards.ts';
import { limited, limits } from '../rate-limits.ts';
import { area } from '../registry.ts';
import { uploads } from '../uploads.ts';

/** Only for members of a company; for everybody else the page does not exist. */
const member: RequestHandler = (req, _res, next) => {
  companyOf(currentUser(req), null);
  next();
};

export const fleetRoutes = area({
  guards: [signedIn, factorGiven, member, staffConfirmed],
  texts: ['fleet', 'owner', 'car', 'price', 'errors'],
})
  .on('company.vehicles', fleet.index)
  .on('company.vehicles.columns', fleet.updateColumns)
  .on('company.vehicles.views.store', fleet.storeView)
  .on('company.vehicles.views.destroy', fleet.destroyView)
  .on('company.vehicles.changes.store', limited(limits.fleet), changes.store)
  .on('company.vehicles.changes.show', changes.show)
  .on('company.vehicles.changes.apply', changes.apply)
  .on('company.vehicles.changes.undo', changes.undo)
  .on('company.classes', classes.index)
  .on('company.classes.edit', classes.edit)
  .on('company.classes.store', limited(limits.fleet), classes.store)
  .on('company.classes.destroy', classes.destroy)
  .on('company.vehicles.csv', imports.csv)
  .on('company.vehicles.imports.create', imports.create)
  .on('company.vehicles.imports.template', imports.template)
  .on('company.vehicles.imports.store', limited(limits.fleet), uploads('file'), imports.store)
  .on('company.vehicles.imports.show', imports.show)
  .on('company.vehicles.imports.update', imports.update)
  .on('company.vehicles.imports.apply', imports.apply);

/** The calendar is that of every car. */
export const fleetTimelineRoutes = area({
  guards: [signedIn, factorGiven, member, staffConfirmed],
  texts: ['fleet', 'owner', 'booking', 'car', 'price', 'errors'],
})
  .on('company.timeline', timeline.show)
  .on('company.bookings.car.edit', moves.edit)
  .on('company.bookings.car.update', moves.update)
  .on('company.bookings.car.ask', moves.ask);

export const fleetDayRoutes = area({
  guards: [signedIn, factorGiven, member, staffConfirmed],
  texts: ['fleet', 'day', 'owner', 'price', 'errors'],
})
  .on('company.day', day.show)
  .on('company.day.assign-open', day.assignOpenTasks)
  .on('company.day.undo', day.undo)
  .on('company.day.ready', day.ready)
  .on('company.day.assign', day.assignTask);

export const fleetCounterRoutes = area({
  guards: [signedIn, factorGiven, member, staffConfirmed],
  texts: ['fleet', 'counter', 'booking', 'car', 'price', 'contract', 'errors'],
})
  .on('company.counter', counter.show)
  .on('company.counter.people', limited(limits.counter), counter.findPerson)
  .on('company.counter.code', limited(limits.counter), counter.sendCode)
  .on('company.counter.store', limited(limits.booking), counter.store)
  .on('company.counter.show', counterBookings.show)
  .on('company.counter.extend', limited(limits.booking), counterBookings.extend)
  .on('company.counter.give-back', counterBookings.returnMoney)
  .on('company.counter.agree', counterBookings.agree)
  .on('company.counter.take', counterBookings.take)
  .on('company.counter.sign', counterBookings.sign);

export const fleetMaintenanceRoutes = area({
  guards: [signedIn, factorGiven, member, staffConfirmed],
  texts: ['fleet', 'maintenance', 'booking', 'errors'],
})
  .on('company.maintenance', maintenance.index)
  .on('company.vehicles.maintenance', maintenance.show)
  .on('company.vehicles.maintenance.store', maintenance.store)
  .on('company.vehicles.maintenance.done', maintenance.done)
  .on('company.vehicles.maintenance.update', maintenance.update)
  .on('company.vehicles.maintenance.destroy', maintenance.destroy)
  .on('company.vehicles.jobs.store', jobs.store)
  .on('company.vehicles.jobs.add-done', jobs.addDone)
  .on('company.vehicles.jobs.update', jobs.update)
  .on('company.vehicles.jobs.done', jobs.done)
  .on('company.vehicles.jobs.destroy', jobs.destroy)
  .on('company.vehicles.jobs.files.store', limited(limits.upload), uploads(FILE_FIELD), files.store)
  .on('company.vehicles.jobs.files.show', files.show)
  .on('company.vehicles.jobs.files.destroy', files.destroy)
  .on('company.vehicles.damages.plan', jobs.planDamage);

export const fleetReportRoutes = area({
  guards: [signedIn, factorGiven, member, staffConfirmed],
  texts: ['fleet', 'report', 'car', 'errors'],
})
  .on('company.reports', reports.show)
  .on('company.reports.csv', reports.csv);

/** The form is that of every car. */
export const fleetListingRoutes = area({
  guards: [signedIn, factorGiven, member, staffConfirmed],
  texts: ['fleet', 'owner', 'listing', 'car', 'price', 'errors'],
})
  .on('company.vehicles.create', listings.create)
  .on('company.vehicles.store', listings.store)
  .on('company.vehicles.edit', listings.edit)
  .on('company.vehicles.branch.update', listings.updateBranch);
