import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span says of what it measured: names, counts and texts of programs, nothing about a person. */
type SpanAttributes = Readonly<Record<string, string | number>>;

export type SpanStart = {
  name: string;
  /** Answers a request, asks another program, or works on a job. */
  kind: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** The span of another process, as `traceparent` has it; else the one in which this runs. */
  parent?: string | undefined;
  /** Default: now. */
  startedAt?: Date;
};

/** A part of a trace that is being measured. */
export type OpenSpan = {
  traceId: string;
  /** Its name for other processes (W3C Trace Context). */
  traceparent: string;
  end: (outcome?: SpanOutcome) => void;
};

export type SpanOutcome = {
  name?: string;
  attributes?: SpanAttributes;
  /** Only its kind is told: messages may contain what people have written. */
  error?: unknown;
};

/** What makes spans. Without one, nothing is measured. */
export type Tracer = (start: SpanStart, within: OpenSpan | undefined) => OpenSpan;

let tracer: Tracer | null = null;

const current = new AsyncLocalStorage<OpenSpan>();

export function useTracer(given: Tracer | null): void {
  tracer = given;
}

/** The span in which this runs. */
export function currentSpan(): OpenSpan | undefined {
  return current.getStore();
}

/** Begins a span; `null` while nothing is traced. */
export function openSpan(start: SpanStart): OpenSpan | null {
  return tracer && tracer(start, current.getStore());
}

export function withinSpan<T>(span: OpenSpan, run: () => T): T {
  return current.run(span, run);
}

/** Measures the work as a span, and what is measured in it as its parts. */
export async function traced<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = openSpan(start);
  if (!span) return work();
  try {
    const answer = await withinSpan(span, work);
    span.end();
    return answer;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
