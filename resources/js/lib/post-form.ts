import { currentPage } from './navigation.ts';
import { socketIdHeader } from './socket-id.ts';

/**
 * The page's release. The server refuses a request of a page from an earlier release, for example one that was opened
 * without a network.
 */
export function releaseHeader(): Record<string, string> {
  const release = currentPage()?.version;
  return release ? { 'X-Release': release } : {};
}

export type FormAnswer<T> = { status: number; body: T | null };

/**
 * Posts a form with files. It uses `XMLHttpRequest`, because `fetch` does not report the progress of an upload.
 *
 * @returns `null` if the server could not be reached
 */
export function postForm<T>(
  url: string,
  form: FormData,
  onProgress?: (share: number) => void,
  headers: Record<string, string> = {},
): Promise<FormAnswer<T> | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.timeout = 120_000;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: request.response }),
    );
    for (const [name, value] of Object.entries({
      ...releaseHeader(),
      ...socketIdHeader(),
      ...headers,
    }))
      request.setRequestHeader(name, value);
    for (const failure of ['error', 'timeout', 'abort'])
      request.addEventListener(failure, () => resolve(null));
    request.send(form);
  });
}

/** Whether trying again may help. A Wi-Fi portal or a proxy may also have answered instead of the server. */
export function isTemporary(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || status < 400;
}
