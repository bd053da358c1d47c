/** The content of `error` in a Stripe answer. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
};

/** A refusal that rolls back everything the request has done. The answer is `{ error }` with this status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /**
   * Whether the request began executing. Like Stripe, the gateway stores no answer under an idempotency key otherwise,
   * so the request may be corrected and sent again.
   */
  readonly began: boolean;

  constructor(status: number, body: ErrorBody, began = true) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.began = began;
  }
}

/**
 * A refusal by the card's bank: the answer is 402, but its effects (the failed charge, the intent's new status) are
 * stored.
 */
export class Declined {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    this.body = body;
  }
}

export function invalid(message: string, details: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

/** For parameters that are found wrong before anything is done. */
export function malformed(message: string, param: string, code?: string): ApiError {
  const body = { type: 'invalid_request_error' as const, message, param };
  return new ApiError(400, code === undefined ? body : { ...body, code }, false);
}

export function missing(kind: string, id: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, false);
}
