import { registerStandingClaims } from './domain/occupancies/standing-claims.ts';

// Connects parts of the domain that must not know each other. Every process that changes bookings imports it.

registerStandingClaims([
  async () => (await import('./domain/feeds/occupancy.ts')).feedClaim,
  async () => (await import('./domain/maintenance-plans/blocking.ts')).planClaim,
]);
