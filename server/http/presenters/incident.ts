import type { IncidentKind, IncidentState } from '#server/db/generated/enums.ts';
import { reportableKinds, waitsForHost } from '#server/domain/incidents/incident.ts';
import type { FreeNearby } from '#server/domain/cars/free-nearby.ts';
import type { IncidentRecord, ReportedIncident } from '#server/domain/incidents/queries.ts';
import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { url } from '#shared/routes.ts';

export type IncidentView = {
  id: string;
  kind: IncidentKind;
  state: IncidentState;
  words: string;
  at: string;
  /** A map of where the client was. */
  mapUrl: string | null;
};

/** What the client can report and where, and what they have reported. */
export type TripHelpView = {
  kinds: readonly IncidentKind[];
  reportUrl: string;
  reported: IncidentView[];
  /** The client stands there and nobody has come: this comes first on the page. */
  isWaiting: boolean;
  /** Other cars for the same days; only while the client waits. */
  nearby: FreeNearby | null;
};

export type StaffIncidentView = IncidentView & {
  ref: string;
  timeZone: string;
  car: string;
  plate: string;
  insurer: string | null;
  phones: { who: 'client' | 'host' | 'roadside'; name: string; phone: string | null }[];
  bookingUrl: string;
  closeUrl: string | null;
};

export function incidentView(incident: IncidentRecord): IncidentView {
  const { id, kind, state, words, lat, lng, createdAt } = incident;
  const place = lat === null || lng === null ? null : `${lat},${lng}`;
  return {
    id,
    kind,
    state,
    words,
    at: createdAt.toISOString(),
    mapUrl: place && `https://www.google.com/maps/search/?api=1&query=${place}`,
  };
}

export function tripHelp(
  booking: PartyBooking,
  { incidents, nearby }: { incidents: readonly IncidentRecord[]; nearby: FreeNearby | null },
  now: Date,
): TripHelpView | null {
  const kinds = reportableKinds(booking, now);
  if (kinds.length === 0) return null;
  const reportUrl = url('client.incidents.store', { ref: booking.ref });
  const reported = incidents.map(incidentView);
  return { kinds, reportUrl, reported, isWaiting: waitsForHost(booking, now), nearby };
}

export function staffIncidentView(incident: ReportedIncident): StaffIncidentView {
  const { ref, timeZone, carName: car, plate, insurer, clientName, hostName } = incident;
  return {
    ...incidentView(incident),
    ref,
    timeZone,
    car,
    plate,
    insurer,
    phones: [
      { who: 'client', name: clientName, phone: incident.clientPhone },
      { who: 'host', name: hostName, phone: incident.hostPhone },
      { who: 'roadside', name: insurer ?? car, phone: incident.roadsidePhone },
    ],
    bookingUrl: url('owner.bookings.show', { ref }),
    closeUrl:
      incident.state === 'open' ? url('admin.incidents.close', { incident: incident.id }) : null,
  };
}
