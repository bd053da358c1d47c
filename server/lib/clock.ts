/** The current time. Domain functions take it as an argument; controllers and jobs read it here. */
export const clock = { now: () => new Date() };
