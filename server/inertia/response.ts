import type { NextFunction, Request, Response } from 'express';
import { jsonOf } from './html.ts';
import { always, Prop } from './props.ts';
import { pathOnSite, redirectClient, whenSaved, wrapRedirect, type Redirect } from './redirect.ts';
import { resolveProps, type ResolvedProps } from './resolve.ts';
import { errorsProp, Session, storeAside, type Waiting } from './session.ts';
import type {
  Errors,
  Html,
  HtmlDocument,
  InertiaOptions,
  InertiaResponse,
  PageObject,
  PropBag,
  SsrResult,
  Store,
} from './types.ts';
import { isThenable, quiet } from './values.ts';
import { pathAndQuery, visitOf } from './visit.ts';

/** The options with their defaults. */
export type Settings = InertiaOptions & { html: Html; store: Store };

/** `res.inertia`: the state of one request. */
export class ResponseInertia implements InertiaResponse {
  readonly #settings: Settings;
  readonly #req: Request;
  readonly #res: Response;
  readonly #next: NextFunction;
  readonly #redirect: Redirect;
  readonly #session: Session;
  #shared: PropBag = {};
  #encrypt: boolean;

  constructor(settings: Settings, req: Request, res: Response, next: NextFunction) {
    const isUnseen = req.isPrefetch || req.method === 'HEAD';
    const store = isUnseen ? storeAside(settings.store) : settings.store;
    this.#settings = { ...settings, store };
    this.#req = req;
    this.#res = res;
    this.#next = next;
    this.#redirect = wrapRedirect(req, res, next, store);
    this.#session = new Session(store, req);
    this.#encrypt = settings.encryptHistory ?? false;
  }

  async render(component: string, props: object = {}): Promise<void> {
    const req = this.#req;
    const waiting = this.#session.waiting();
    const resolved = await this.#resolve(component, { ...props }, waiting);
    const page = this.#page(component, resolved, waiting);
    const content = req.isInertia ? jsonOf(page) : await this.#document(page);

    // If the connection is gone, errors and flash data stay in the session for the next page.
    if (this.#res.destroyed) return;
    this.#session.forgetWaiting();
    if (this.#isWorthReturningTo(component)) {
      this.#session.previousUrl = pathAndQuery(req.originalUrl);
    }
    await this.#settings.store.save?.(req);
    if (req.isInertia) this.#sendJson(String(content));
    else this.#res.type('html').send(content);
  }

  share(props: PropBag): this {
    quiet(props);
    this.#shared = { ...this.#shared, ...props };
    return this;
  }

  errors(errors: Errors, bag = 'default'): this {
    this.#session.addErrors(errors, bag);
    const old = this.#req.isInertia ? undefined : this.#settings.oldInput?.(this.#req);
    return old ? this.flash({ old }) : this;
  }

  flash(data: Record<string, unknown>): this {
    this.#session.addFlash(data);
    return this;
  }

  location(url: string): void {
    if (!this.#req.isInertia) {
      this.#redirect(302, url);
      return;
    }
    whenSaved(this.#req, this.#next, this.#settings.store, () => {
      redirectClient(this.#req, this.#res, 'X-Inertia-Location', url);
    });
  }

  back(fallback = '/'): void {
    this.#redirect(302, this.backUrl(fallback) ?? fallback);
  }

  /** The page from which the request came; `null` if it is the requested page itself. */
  backUrl(fallback: string): string | null {
    const req = this.#req;
    const referrer = pathOnSite(req, req.get('Referer'));
    const here = req.method === 'GET' ? pathAndQuery(req.originalUrl) : null;
    const places = [referrer, this.#session.previousUrl, fallback];
    return places.find((place) => place !== null && place !== here) ?? null;
  }

  encryptHistory(on = true): this {
    this.#encrypt = on;
    return this;
  }

  clearHistory(): this {
    this.#session.raise('clearHistory');
    return this;
  }

  preserveFragment(): this {
    this.#session.raise('preserveFragment');
    return this;
  }

  async #resolve(component: string, props: PropBag, waiting: Waiting): Promise<ResolvedProps> {
    const [req, settings] = [this.#req, this.#settings];
    const sharing = settings.share?.(req, this.#res);
    if (isThenable(sharing)) quiet(props);
    const errors = errorsProp(waiting.bags, {
      all: settings.allErrors ?? false,
      bag: req.get('X-Inertia-Error-Bag'),
    });
    const shared = {
      errors: always(errors),
      ...withErrors((await sharing) ?? {}),
      ...withErrors(this.#shared),
    };
    const given = { shared, props: withErrors(props) };
    return resolveProps(given, visitOf(req, component), (error, path) =>
      settings.onRescue?.(error, path, req),
    );
  }

  #page(component: string, { props, metadata }: ResolvedProps, waiting: Waiting): PageObject {
    const url = this.#settings.url?.(this.#req) ?? pathAndQuery(this.#req.originalUrl);
    return {
      component,
      props,
      url,
      version: versionOf(this.#settings, this.#req),
      ...metadata,
      ...(Object.keys(waiting.flash).length > 0 ? { flash: waiting.flash } : {}),
      ...(waiting.clearHistory ? { clearHistory: true } : {}),
      ...(waiting.preserveFragment ? { preserveFragment: true } : {}),
      ...(this.#encrypt ? { encryptHistory: true } : {}),
    };
  }

  async #document(page: PageObject): Promise<HtmlDocument> {
    return this.#settings.html(page, await this.#ssr(page), this.#req, this.#res);
  }

  async #ssr(page: PageObject): Promise<SsrResult | null> {
    try {
      return (await this.#settings.ssr?.(page, this.#req)) ?? null;
    } catch (error) {
      this.#settings.onSsrError?.(error, page, this.#req);
      return null;
    }
  }

  /** Must not be cached: another partial visit to the same URL gets other JSON. */
  #sendJson(json: string): void {
    this.#res.set({
      'X-Inertia': 'true',
      'Cache-Control': 'private, no-store',
      'Content-Length': String(Buffer.byteLength(json)),
    });
    // Not `res.set`, which would add a charset.
    this.#res.setHeader('Content-Type', 'application/json');
    this.#res.end(json);
  }

  #isWorthReturningTo(component: string): boolean {
    const req = this.#req;
    if (!this.#settings.rememberPrevious || req.method !== 'GET' || req.isPrefetch) return false;
    if (this.#res.statusCode >= 400 || req.get('Precognition') !== undefined) return false;
    return req.isInertia ? !visitOf(req, component).partial : !req.xhr;
  }
}

/** Errors passed as a prop replace those stored in the session, and like these they are sent on every visit. */
function withErrors({ errors, ...others }: PropBag): PropBag {
  if ((errors ?? null) === null) return others;
  return { errors: errors instanceof Prop ? errors : always(errors), ...others };
}

export function versionOf({ version }: InertiaOptions, req: Request): string | null {
  const value = typeof version === 'function' ? version(req) : version;
  return value === undefined || value === null ? null : String(value);
}
