import { isNamed } from './filter.ts';
import { join, type Prop, type PropRules, type ScrollRules } from './props.ts';
import type { PropMetadata } from './types.ts';
import type { Visit } from './visit.ts';

/** Adds one piece of metadata about a prop. Notes are run when all props are resolved, in the order of the props. */
export type Note = (metadata: PropMetadata) => void;

type AnyProp = Prop<unknown, boolean>;
type PathList =
  | 'mergeProps'
  | 'prependProps'
  | 'deepMergeProps'
  | 'matchPropsOn'
  | 'rescuedProps'
  | 'sharedProps';

/** Metadata about a prop that a full visit leaves out. */
export function announcement(prop: AnyProp, path: string, visit: Visit): Note[] {
  const notes = [...mergeNotes(prop.rules, path, visit), ...onceNotes(prop.rules, path, visit)];
  const { group } = prop.rules;
  if (group === undefined || isHeld(prop.rules, path, visit)) return notes;
  return [deferred(group, path), ...notes];
}

/** Metadata about a prop that is sent. */
export function description(prop: AnyProp, path: string, visit: Visit, value: unknown): Note[] {
  const { rules } = prop;
  const notes = [...mergeNotes(rules, path, visit), ...onceNotes(rules, path, visit)];
  return rules.scroll ? [...notes, scrolled(rules.scroll, path, visit, value)] : notes;
}

export function onceNotes(rules: PropRules, path: string, visit: Visit): Note[] {
  if (!rules.once || !isNamed(visit, path)) return [];
  const { key = path, until } = rules.once;
  const entry = { prop: path, expiresAt: expiry(until) };
  return [
    (metadata) => {
      metadata.onceProps = { ...metadata.onceProps, [key]: entry };
    },
  ];
}

export function rescued(path: string): Note {
  return listed('rescuedProps', path);
}

/** Whether the client already has the value of a once prop and may keep it. */
export function isHeld({ once }: PropRules, path: string, visit: Visit): boolean {
  if (!once || once.fresh || !visit.isInertia || visit.partial) return false;
  return visit.held.includes(once.key ?? path);
}

function mergeNotes(rules: PropRules, path: string, visit: Visit): Note[] {
  if (!rules.merge && !rules.scroll) return [];
  if (visit.reset.includes(path) || !isNamed(visit, path)) return [];
  const fields = rules.merge?.matchOn ?? [];
  return [
    ...mergePaths(rules, visit).map(([list, inside]) => listed(list, join(path, inside))),
    ...fields.map((field) => listed('matchPropsOn', join(path, field))),
  ];
}

function mergePaths({ merge, scroll }: PropRules, visit: Visit): [PathList, string][] {
  if (scroll) {
    return [[visit.direction === 'prepend' ? 'prependProps' : 'mergeProps', scroll.wrapper]];
  }
  if (!merge) return [];
  if (merge.deep) return [['deepMergeProps', '']];
  const append = merge.root === 'append' ? ['', ...merge.append] : merge.append;
  const prepend = merge.root === 'prepend' ? ['', ...merge.prepend] : merge.prepend;
  return [
    ...append.map((inside): [PathList, string] => ['mergeProps', inside]),
    ...prepend.map((inside): [PathList, string] => ['prependProps', inside]),
  ];
}

function scrolled(scroll: ScrollRules, path: string, visit: Visit, value: unknown): Note {
  const { pageName = 'page', previousPage, nextPage, currentPage } = scroll.cursor(value);
  const reset = visit.reset.includes(path);
  const state = { pageName, previousPage, nextPage, currentPage, reset };
  return (metadata) => {
    metadata.scrollProps = { ...metadata.scrollProps, [path]: state };
  };
}

function deferred(group: string, path: string): Note {
  return (metadata) => {
    const groups = metadata.deferredProps ?? {};
    const paths = Object.hasOwn(groups, group) ? (groups[group] ?? []) : [];
    metadata.deferredProps = { ...groups, [group]: [...paths, path] };
  };
}

function listed(list: PathList, path: string): Note {
  return (metadata) => {
    (metadata[list] ??= []).push(path);
  };
}

function expiry(until: number | Date | undefined): number | null {
  if (until === undefined) return null;
  return until instanceof Date ? until.getTime() : Date.now() + until * 1000;
}
