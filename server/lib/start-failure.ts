/**
 * A problem that stops the start. Its message is written for the person at the terminal and printed without a stack
 * trace.
 */
export class StartFailure extends Error {}
