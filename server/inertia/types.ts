import type { Request, Response } from 'express';
import type { RegisteredPages, RegisteredShared, RenderArguments, ServerProps } from './pages.ts';

/** `{ field: message }`; nested fields by dotted keys. */
export type Errors = Record<string, string | readonly string[]>;

type ScrollState = {
  pageName: string;
  previousPage: number | string | null;
  nextPage: number | string | null;
  currentPage: number | string | null;
  reset: boolean;
};

/** Metadata about props. Each member is absent when it is empty. */
export type PropMetadata = {
  sharedProps?: string[];
  deferredProps?: Record<string, string[]>;
  rescuedProps?: string[];
  mergeProps?: string[];
  prependProps?: string[];
  deepMergeProps?: string[];
  matchPropsOn?: string[];
  scrollProps?: Record<string, ScrollState>;
  /** `expiresAt` in milliseconds since 1970. */
  onceProps?: Record<string, { prop: string; expiresAt: number | null }>;
};

/** The page object of protocol version 3. */
export type PageObject = PropMetadata & {
  component: string;
  props: Record<string, unknown>;
  /** Path and query, without origin or fragment. */
  url: string;
  version: string | null;
  flash?: Record<string, unknown>;
  clearHistory?: true;
  encryptHistory?: true;
  preserveFragment?: true;
};

export type SsrResult = { head: string[]; body: string };

/** The application's session, where the adapter stores what must survive a redirect. */
export type Store = {
  get: (req: Request, key: string) => unknown;
  set: (req: Request, key: string, value: unknown) => void;
  del: (req: Request, key: string) => void;
  /**
   * Called before every page and redirect, so that the next request finds what this one stored. It should do nothing
   * for a session that has not changed.
   */
  save?: (req: Request) => void | Promise<void>;
};

/** An HTML document, as text or as UTF-8 bytes. */
export type HtmlDocument = string | Buffer;

/** Makes an HTML document. `ssr` is `null` when the server did not render the page, or failed to. */
export type Html = (
  page: PageObject,
  ssr: SsrResult | null,
  req: Request,
  res: Response,
) => HtmlDocument | Promise<HtmlDocument>;

export type InertiaOptions = {
  /** The version of the client's assets; `null` turns the check off. */
  version?: string | number | null | ((req: Request) => string | number | null);
  /** The document of a first visit: a function, or a template with the markers of `fillPage`. */
  html: string | Html;
  /** Renders the page of a first visit; `null` if the client should render it. */
  ssr?: (page: PageObject, req: Request) => SsrResult | null | Promise<SsrResult | null>;
  /** Props of every page. Called once per render, also for error pages, so it must not fail. */
  share?: (req: Request, res: Response) => PropBag | Promise<PropBag>;
  store?: Store;
  encryptHistory?: boolean;
  /** Send all messages of a field as an array, instead of the first as a string. */
  allErrors?: boolean;
  /** The page's URL when it is not the request's own. */
  url?: (req: Request) => string;
  /** Remember the last page seen, for `back()` when the browser sends no referrer. */
  rememberPrevious?: boolean;
  /** Answer an Inertia visit whose handler ended with an empty 200 by a redirect back. */
  emptyMeansBack?: boolean;
  /**
   * Returns the fields of a form sent without JavaScript that the page gets back as `flash.old`, together with the
   * errors.
   */
  oldInput?: (req: Request) => Record<string, string>;
  /** Called for the log when the server could not render a page. The client renders it then. */
  onSsrError?: (error: unknown, page: PageObject, req: Request) => void;
  /** Called for the log when a deferred prop with `rescue` failed and was left out. */
  onRescue?: (error: unknown, path: string, req: Request) => void;
};

export type PropBag = Record<string, unknown>;

/** What a partial visit asks for in its headers. */
export type InertiaPartial = {
  component: string;
  only: string[] | null;
  except: string[] | null;
  reset: string[];
};

/** The methods of `res.inertia`. */
export interface InertiaResponse<Pages = RegisteredPages, Shared = RegisteredShared> {
  /**
   * Answers with a page. A status set before stays.
   *
   * @throws the error of a prop; await or return the promise
   */
  render<N extends keyof Pages & string>(...args: RenderArguments<Pages, Shared, N>): Promise<void>;
  /** Adds props for this response; the props given to `render` replace them. */
  share(props: Partial<ServerProps<Shared>> & PropBag): this;
  /** Errors for the next page; `bag` separates them from the errors of other forms. */
  errors(errors: Errors, bag?: string): this;
  /** Data that only the next page shows. */
  flash(data: Record<string, unknown>): this;
  /** Lets the browser open a URL instead of the client: another site, a file, a page without Inertia. */
  location(url: string): void;
  /** Redirects to the page the request came from, if it is on this site. */
  back(fallback?: string): void;
  encryptHistory(on?: boolean): this;
  /** Makes the encrypted history entries unreadable, for example on signing out. */
  clearHistory(): this;
  /** Keeps the `#fragment` of the visited URL after the redirect that follows. */
  preserveFragment(): this;
}

declare global {
  namespace Express {
    interface Request {
      isInertia: boolean;
      isPrefetch: boolean;
      /** `null` unless this is a partial visit. */
      inertiaPartial: InertiaPartial | null;
    }
    interface Response {
      inertia: InertiaResponse;
    }
  }
}
