/**
 * The time zone of the product: for dates in documents, and for a search before a car, with its own zone, is chosen.
 */
export const HOME_ZONE = 'Europe/Bucharest';
