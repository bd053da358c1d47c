import type { CreationOptions, RequestOptions } from '#server/domain/passkeys/ceremony.ts';

/**
 * Why no passkey was made or used. `late`: the person took too long. `notHere`: the device has no PIN, face or finger.
 * `ended`: the page is out of date, as when a confirmation has ended; it is to be loaded again.
 */
export type PasskeyProblem =
  | 'cancelled'
  | 'late'
  | 'unsupported'
  | 'notHere'
  | 'wrongSite'
  | 'present'
  | 'offline'
  | 'failed'
  | 'ended';

/** `problem` is `null` when the page itself has given up, to ask again. */
type Outcome<T> = { ok: true; passkey: T } | { ok: false; problem: PasskeyProblem | null };

/** Only people with passkeys load it. */
const library = () => import('@simplewebauthn/browser');

/** Makes a passkey for the person who is signed in. */
export async function makePasskey(askUrl: string) {
  const asked = await ask<CreationOptions>(askUrl);
  if (!asked.ok) return asked;
  const optionsJSON = asked.passkey;
  return outcomeOf<NewKey>(optionsJSON, async () => {
    const { startRegistration } = await library();
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });
}

/** Signs the server's challenge with a passkey; in autofill it waits until one is chosen there. */
export async function signWithPasskey(askUrl: string, { inAutofill = false } = {}) {
  const asked = await ask<RequestOptions>(askUrl);
  if (!asked.ok) return asked;
  const optionsJSON = asked.passkey;
  return outcomeOf<Proof>(optionsJSON, async () => {
    const { startAuthentication } = await library();
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: inAutofill,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const signed = { clientDataJSON, authenticatorData, signature };
    return { id, rawId, type, response: { ...signed, userHandle: userHandle ?? null } };
  });
}

/** Whether the browser offers passkeys among what it fills in. */
export async function canAutofill(): Promise<boolean> {
  if (!isSupported()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Takes a request back that still waits for the person. */
export async function stopWaiting() {
  if (!(await canAutofill())) return;
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

type NewKey = {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
};

type Proof = {
  id: string;
  rawId: string;
  type: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle: string | null;
  };
};

async function outcomeOf<T>(
  { timeout = Infinity }: { timeout?: number },
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  const start = performance.now();
  try {
    return { ok: true, passkey: await work() };
  } catch (error) {
    return { ok: false, problem: problemOf(error, performance.now() - start >= timeout) };
  }
}

/** What the server asks of a passkey. */
async function ask<Options>(address: string): Promise<Outcome<Options>> {
  if (!isSupported()) return { ok: false, problem: 'unsupported' };
  try {
    const response = await fetch(address, {
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    });
    if (response.ok && !response.redirected) return { ok: true, passkey: await response.json() };
    return { ok: false, problem: response.status < 500 ? 'ended' : 'offline' };
  } catch {
    return { ok: false, problem: 'offline' };
  }
}

/** What browsers mean by their errors (WebAuthn, 5.1.3 and 5.1.4). */
const problems: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'cancelled',
  SecurityError: 'wrongSite',
  InvalidStateError: 'present',
  ConstraintError: 'notHere',
  NotSupportedError: 'notHere',
};

function problemOf(error: unknown, isLate: boolean): PasskeyProblem | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return null;
  const problem = problems[name] ?? 'failed';
  return problem === 'cancelled' && isLate ? 'late' : problem;
}

function isSupported(): boolean {
  return 'PublicKeyCredential' in globalThis;
}
