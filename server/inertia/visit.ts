import type { Request } from 'express';
import { PathSet } from './path-set.ts';
import type { InertiaPartial } from './types.ts';

/** The parts of a request that decide which props are sent. */
export type Visit = {
  isInertia: boolean;
  /** Whether this is a partial visit to the component that is rendered. */
  partial: boolean;
  only: PathSet;
  except: PathSet;
  reset: readonly string[];
  /** Keys of the once props that the client has. */
  held: readonly string[];
  direction: 'append' | 'prepend';
};

export function partialOf(req: Request): InertiaPartial | null {
  const component = req.get('X-Inertia-Partial-Component');
  if (!req.isInertia || component === undefined) return null;
  return {
    component,
    only: listOrNull(req.get('X-Inertia-Partial-Data')),
    except: listOrNull(req.get('X-Inertia-Partial-Except')),
    reset: list(req.get('X-Inertia-Reset')),
  };
}

export function visitOf(req: Request, component: string): Visit {
  const partial = req.inertiaPartial?.component === component ? req.inertiaPartial : null;
  return {
    isInertia: req.isInertia,
    partial: partial !== null,
    only: new PathSet(partial?.only ?? null),
    except: new PathSet(partial?.except ?? []),
    reset: list(req.get('X-Inertia-Reset')),
    held: list(req.get('X-Inertia-Except-Once-Props')),
    direction:
      req.get('X-Inertia-Infinite-Scroll-Merge-Intent') === 'prepend' ? 'prepend' : 'append',
  };
}

/** An empty list counts as a missing header. */
function listOrNull(header: string | undefined): string[] | null {
  const items = list(header);
  return items.length > 0 ? items : null;
}

function list(header: string | undefined): string[] {
  const items = (header ?? '').split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

/**
 * Path and query of a request target. The origin of an absolute URL is removed, and several slashes at the start become
 * one: `//other.example/x` would make the client build a URL on another site.
 */
export function pathAndQuery(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i, '').replace(/#.*$/s, '');
  return path.replace(/^[/\\]*/, '/');
}
