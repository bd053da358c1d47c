/** Bookings start and end at full or half hours. */
const GRID_MINUTES = 30;

/** Wall-clock times between two ends, both included, such as a host's opening hours. */
export function timesOfDay(from = '00:00', to = '23:30'): string[] {
  const count = (24 * 60) / GRID_MINUTES;
  return Array.from({ length: count }, (_, i) => {
    const minutes = i * GRID_MINUTES;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  }).filter((time) => time >= from && time <= to);
}
