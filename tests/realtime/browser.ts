/** Makes this process as much of a browser's window as Echo and pusher-js look at. */
export function becomeBrowser(): void {
  Object.assign(globalThis, {
    self: globalThis,
    window: globalThis,
    addEventListener: () => {},
    location: { protocol: 'http:', hostname: '127.0.0.1', port: '' },
    document: {
      body: {},
      cookie: '',
      addEventListener: () => {},
      querySelector: () => null,
      getElementsByTagName: () => [],
      get location() {
        return location;
      },
    },
    XMLHttpRequest: FetchedRequest,
  });
}

/** An XMLHttpRequest, as far as pusher-js uses one, whose relative URLs mean the page's server. */
class FetchedRequest {
  readyState = 0;
  status = 0;
  responseText = '';
  onreadystatechange = () => {};
  #url = '';
  #method = '';
  readonly #headers = new Headers();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = `http://${location.hostname}:${location.port}${url}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: string): void {
    void this.#fetch(body);
  }

  async #fetch(body: string): Promise<void> {
    const request = { method: this.#method, headers: this.#headers, body };
    const response = await fetch(this.#url, request);
    this.status = response.status;
    this.responseText = await response.text();
    this.readyState = 4;
    this.onreadystatechange();
  }
}
