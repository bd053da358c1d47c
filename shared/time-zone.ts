/** Where the product is at home: dates on documents are read there, and times of a search that names no car. */
export const HOME_ZONE = 'Europe/Bucharest';
