import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { invalid } from './errors.ts';
import { newId, unixNow } from './ids.ts';
import { integer, listing, text } from './params.ts';
import { find, insert, list, type Scope } from './store.ts';

/** Stripe takes no larger file as evidence, and no more of all files of one dispute. */
const MOST_BYTES = 5_000_000;
const MOST_BYTES_OF_DISPUTE = 4_500_000;

/** What a file begins with, by what Stripe takes as evidence. */
const beginnings = { pdf: '25504446', png: '89504e47', jpg: 'ffd8ff' } as const;

const creation = z.strictObject({
  purpose: z.enum(['dispute_evidence'], 'Invalid purpose'),
  file: z.strictObject({ name: text, size: integer, beginning: text, sha256: text }),
});

/**
 * Turns an uploaded file into parameters that describe it, because the gateway remembers nothing else of it. A body
 * that is no upload has no file, and is refused for that.
 */
export const describeUpload: RequestHandler = async (req, _res, next) => {
  const body: unknown = req.body;
  const params = Buffer.isBuffer(body) ? await partsOf(body, req.get('content-type') ?? '') : [];
  req.body = new URLSearchParams(params).toString();
  next();
};

async function partsOf(body: Buffer, contentType: string): Promise<[string, string][]> {
  const upload = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await upload.formData().catch(() => new FormData());
  const params: [string, string][] = [];
  for (const [name, part] of form)
    if (typeof part === 'string') params.push([name, part]);
    else
      for (const [fact, value] of Object.entries(await factsOf(part)))
        params.push([`${name}[${fact}]`, value]);
  return params;
}

async function factsOf(file: File) {
  const bytes = Buffer.from(await file.arrayBuffer());
  return {
    name: file.name,
    size: String(bytes.length),
    beginning: bytes.subarray(0, 4).toString('hex'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

async function create(call: Call, { purpose, file }: z.output<typeof creation>) {
  const { name, size, beginning } = file;
  const type = Object.entries(beginnings).find(([, bytes]) => beginning.startsWith(bytes))?.[0];
  if (!type)
    throw invalid('The file you uploaded is of a type that is not supported.', { param: 'file' });
  if (size > MOST_BYTES)
    throw invalid('The file you uploaded exceeds the maximum allowable size.', { param: 'file' });
  const id = newId('file');
  const stored: Stripe.File = {
    id,
    object: 'file',
    created: unixNow(),
    expires_at: null,
    filename: name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
  await insert(call, stored);
  return stored;
}

/**
 * Checks the files of a dispute's evidence: uploaded for it, each in one field, and not too large together.
 *
 * @throws {ApiError} 400
 */
export async function requireEvidenceFiles(scope: Scope, ids: readonly string[]): Promise<void> {
  let size = 0;
  for (const id of ids) {
    const file = await find(scope, 'file', id).catch(() => null);
    if (!file || file.purpose !== 'dispute_evidence')
      throw invalid(`No such file upload: '${id}'`, { code: 'resource_missing' });
    size += file.size;
  }
  if (new Set(ids).size < ids.length)
    throw invalid('The same file cannot be used for more than one type of evidence.');
  if (size > MOST_BYTES_OF_DISPUTE)
    throw invalid('The combined size of the evidence files exceeds 4.5 MB.');
}

export const fileEndpoints = [
  endpoint('post', '/files', creation, create),
  endpoint(
    'get',
    '/files',
    z.strictObject({ ...listing, purpose: text.optional() }),
    (call, params) => {
      const { purpose, ...page } = params;
      return list(call, 'file', { where: { purpose }, page, url: '/v1/files' });
    },
  ),
  endpoint('get', '/files/:id', z.strictObject({}), (call) => find(call, 'file', call.id)),
];
