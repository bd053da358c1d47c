/**
 * Patterns for texts that strangers write. A regular expression follows one reading of a text after the other, and a
 * text can be made that has millions of them; here all readings are followed at once (Thompson's construction), so that
 * the time grows with the text's length times the number of the pattern's states.
 */
export type Pattern = { first: State; size: number };

/** A part of a text, by the positions of its characters. */
export type Span = { from: number; to: number };

/** A part of a pattern, made by what comes after it. */
export type Part = (next: State, count: Count) => State;

/** A literal text, a class of one character such as `/[a-z]/`, or a part made of others. */
export type Piece = string | RegExp | Part;

type Count = { states: number };

type State = { id: number } & (
  | { kind: 'character'; accepts: CharacterTest; next: State }
  | { kind: 'edge'; holds: EdgeTest; next: State }
  | { kind: 'fork'; branches: State[] }
  | { kind: 'end' }
);

type CharacterTest = (code: number) => boolean;
type EdgeTest = (before: string, after: string) => boolean;

export function pattern(...pieces: readonly Piece[]): Pattern {
  const count = { states: 1 };
  const first = sequence(...pieces)({ id: 0, kind: 'end' }, count);
  return { first, size: count.states };
}

export function sequence(...pieces: readonly Piece[]): Part {
  return (last, count) => pieces.reduceRight((next, piece) => partOf(piece)(next, count), last);
}

export function either(...pieces: readonly Piece[]): Part {
  return (next, count) => ({
    id: count.states++,
    kind: 'fork',
    branches: pieces.map((piece) => partOf(piece)(next, count)),
  });
}

export function repeat(piece: Piece, least: number, most = Number.POSITIVE_INFINITY): Part {
  const part = partOf(piece);
  return (last, count) => {
    let next = most === Number.POSITIVE_INFINITY ? anyNumberOf(part, last, count) : last;
    for (let at = least; Number.isFinite(most) && at < most; at++)
      next = { id: count.states++, kind: 'fork', branches: [part(next, count), last] };
    for (let at = 0; at < least; at++) next = part(next, count);
    return next;
  };
}

export function optional(...pieces: readonly Piece[]): Part {
  return repeat(sequence(...pieces), 0, 1);
}

/** Between two characters of which the first is not one of these. */
export function notAfter(sign: RegExp): Part {
  return edge((before) => !sign.test(before));
}

/** Between two characters of which the second is not one of these. */
export function notBefore(sign: RegExp): Part {
  return edge((_before, after) => !sign.test(after));
}

function edge(holds: EdgeTest): Part {
  return (next, count) => ({ id: count.states++, kind: 'edge', holds, next });
}

function anyNumberOf(part: Part, last: State, count: Count): State {
  const branches = [last];
  const loop: State = { id: count.states++, kind: 'fork', branches };
  branches.push(part(loop, count));
  return loop;
}

function partOf(piece: Piece): Part {
  if (typeof piece === 'function') return piece;
  if (typeof piece !== 'string') return character(testOf(piece));
  const codes = Array.from({ length: piece.length }, (_, at) => piece.charCodeAt(at));
  return (last, count) =>
    codes.reduceRight((next, code) => character((one) => one === code)(next, count), last);
}

function character(accepts: CharacterTest): Part {
  return (next, count) => ({ id: count.states++, kind: 'character', accepts, next });
}

const ASCII = 128;

function testOf(one: RegExp): CharacterTest {
  const table = Array.from({ length: ASCII }, (_, code) => one.test(String.fromCharCode(code)));
  return (code) => table[code] ?? one.test(String.fromCharCode(code));
}

/**
 * Where a text fits a pattern: from each place at which a match begins the longest one. Of two matches that end at the
 * same place the longer one counts.
 */
export function spansOf(wanted: Pattern, text: string): Span[] {
  const ends = new Map<number, number>();
  let readings: Reading[] = [];
  const reached = new Int32Array(wanted.size).fill(-1);
  for (let at = 0; at <= text.length; at++) {
    const before = readings;
    readings = [];
    const sides = { before: text.charAt(at - 1), after: text.charAt(at) };
    const place = { at, sides, reached, readings, ends };
    const code = text.charCodeAt(at - 1);
    // The readings are in the order of their beginnings: of two that come to the same state the longer one comes first.
    for (const { state, from } of before)
      if (state.kind === 'character' && state.accepts(code)) follow(state.next, from, place);
    follow(wanted.first, at, place);
  }
  return Array.from(ends, ([from, to]) => ({ from, to }));
}

type Reading = { state: State; from: number };

type Place = {
  at: number;
  /** The characters on both sides. */
  sides: { before: string; after: string };
  /** The last place at which each state was reached. */
  reached: Int32Array;
  readings: Reading[];
  ends: Map<number, number>;
};

/** Notes all states that are reached from one without a further character. */
function follow(state: State, from: number, place: Place): void {
  const { at, sides, reached } = place;
  if (reached[state.id] === at) return;
  reached[state.id] = at;
  if (state.kind === 'character') place.readings.push({ state, from });
  else if (state.kind === 'fork') for (const branch of state.branches) follow(branch, from, place);
  else if (state.kind === 'end') place.ends.set(from, at);
  else if (state.holds(sides.before, sides.after)) follow(state.next, from, place);
}
