/** A start-up problem whose message is written for the person at the terminal: printed without a stack. */
export class StartFailure extends Error {}
