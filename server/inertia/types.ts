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

/** What the props say about themselves, each member absent when empty. */
export type PropMetadata = {
  sharedProps?: string[];
  deferredProps?: Record<string, string[]>;
  rescuedProps?: string[];
  mergeProps?: string[];
  prependProps?: string[];
  deepMergeProps?: string[];
  matchPropsOn?: string[];
  scrollProps?: Record<string, ScrollState>;
  /** `expiresAt` in milliseconds since the epoch. */
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

/** Where the adapter keeps what must survive a redirect: the application's session. */
export type Store = {
  get: (req: Request, key: string) => unknown;
  set: (req: Request, key: string, value: unknown) => void;
  del: (req: Request, key: string) => void;
  /**
   * Called before every page and redirect, so that the next request finds what this one stored. Should do
   * nothing for a session that has not changed.
   */
  save?: (req: Request) => void | Promise<void>;
};

/** A document as text, or as the bytes of it in UTF-8. */
export type HtmlDocument = string | Buffer;

/** Makes a document. `ssr` is null when the server did not render the page, or failed to. */
export type Html = (
  page: PageObject,
  ssr: SsrResult | null,
  req: Request,
  res: Response,
) => HtmlDocument | Promise<HtmlDocument>;

export type InertiaOptions = {
  /** The version of the client's assets; null turns the check off. */
  version?: string | number | null | ((req: Request) => string | number | null);
  /** The document of a first visit, or a template with markers for `fillPage`. */
  html: string | Html;
  /** Renders a first visit; null for a page the client should render. */
  ssr?: (page: PageObject, req: Request) => SsrResult | null | Promise<SsrResult | null>;
  /** Props of every page. Called once per render, and so also for error pages: keep it unfailing. */
  share?: (req: Request, res: Response) => PropBag | Promise<PropBag>;
  store?: Store;
  encryptHistory?: boolean;
  /** Send every message of a field, as an array, instead of the first as a string. */
  allErrors?: boolean;
  /** The page's URL when it is not the request's own. */
  url?: (req: Request) => string;
  /** Remember the last page seen, for `back()` when the browser sends no referrer. */
  rememberPrevious?: boolean;
  /** Answer an Inertia visit whose handler ended with an empty 200 by a redirect back. */
  emptyMeansBack?: boolean;
  /** What of a form sent without its script the page is given back as `flash.old` beside the errors. */
  oldInput?: (req: Request) => Record<string, string>;
  /** The page is sent to be rendered by the client; this is for the log. */
  onSsrError?: (error: unknown, page: PageObject, req: Request) => void;
  /** A deferred prop with `rescue` failed and was left out; this is for the log. */
  onRescue?: (error: unknown, path: string, req: Request) => void;
};

export type PropBag = Record<string, unknown>;

/** What a partial visit asked for, as far as its headers say. */
export type InertiaPartial = {
  component: string;
  only: string[] | null;
  except: string[] | null;
  reset: string[];
};

/** What a response can do about Inertia: `res.inertia`. */
export interface InertiaResponse<Pages = RegisteredPages, Shared = RegisteredShared> {
  /**
   * Answers with a page. The status set before is kept.
   *
   * @throws what a prop threw; await or return the promise
   */
  render<N extends keyof Pages & string>(...args: RenderArguments<Pages, Shared, N>): Promise<void>;
  /** Adds props for this response; those of `render` win. */
  share(props: Partial<ServerProps<Shared>> & PropBag): this;
  /** Errors for the next page rendered; `bag` keeps them apart from those of other forms. */
  errors(errors: Errors, bag?: string): this;
  /** Data for the next page rendered, shown once. */
  flash(data: Record<string, unknown>): this;
  /** Sends the browser, not the client, to a URL: another site, a file, a page outside Inertia. */
  location(url: string): void;
  /** Redirects to where the person came from, if that is on this site. */
  back(fallback?: string): void;
  encryptHistory(on?: boolean): this;
  /** Makes encrypted history entries unreadable, as on signing out. */
  clearHistory(): this;
  /** Keeps the `#fragment` of the URL visited over the redirect that follows. */
  preserveFragment(): this;
}

declare global {
  namespace Express {
    interface Request {
      isInertia: boolean;
      isPrefetch: boolean;
      /** Null unless this is a partial visit. */
      inertiaPartial: InertiaPartial | null;
    }
    interface Response {
      inertia: InertiaResponse;
    }
  }
}
