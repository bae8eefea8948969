import type { Endpoint, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import type { Grant } from '#platform/contract/features.ts';
import { withLastHolder } from './kit/last-holder.ts';
import { withStepUp } from './kit/step-up.ts';
import { saveBytes } from './save-bytes.ts';
import { accessToken, currentSession, renew } from './session.ts';
import { subscriptionToken } from './company.ts';
import { NO_ANSWER } from '#platform/contract/messages.ts';
import { addressOf, callError, isCallError, isFields, send, unwrap } from './wire.ts';

export { type CallError, isCallError, sentenceOf } from './wire.ts';

export type CallOptions = {
  signal?: AbortSignal;
  /** The version of the row being changed; a newer one on the server answers 412. */
  version?: number | undefined;
  /** For money: the same key on a repeated submit, so that it is carried out once. */
  idempotencykey?: string;
};

/** Generates a random key that works on plain http too, where `crypto.randomUUID` is missing. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type FindGrant = (feature: unknown) => Grant | undefined;
let grantOf: FindGrant = () => undefined;
/** The list of rights is loaded with the application: calls before the sign-in need none, and its page stays small. */
export const setGrants = (find: FindGrant): void => {
  grantOf = find;
};

function headersOf(endpoint: Endpoint, input?: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  const bearer = accessToken() ?? subscriptionToken();
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  if (typeof endpoint.access === 'string') return headers;
  // The right comes from the request's feature key where it has one, else from the endpoint.
  const grant = (isFields(input) && grantOf(input['featurekey'])) || grantOf(endpoint.access.feature);
  if (!grant) return headers;
  headers.featureid = String(grant.featureid);
  headers.actionid = String(grant.actionid);
  headers.profilemenuactionid = String(grant.profilemenuactionid);
  return headers;
}

/** Runs `attempt` with a valid token; on 401 the token is renewed once and the attempt repeated. */
async function withSession<T>(endpoint: Pick<Endpoint, 'access'>, attempt: () => Promise<T>): Promise<T> {
  if (endpoint.access === 'public') return await attempt();
  if (!accessToken() && currentSession() && !(await renew())) throw callError(401, { message: 'Session expired' });
  const used = accessToken();
  try {
    return await attempt();
  } catch (error) {
    if (!isCallError(error) || error.status !== 401) throw error;
    // Another tab may have renewed the token during this call.
    if (accessToken() === used && !(await renew())) throw error;
    return await attempt();
  }
}

/** Calls an endpoint as the signed-in user. @throws CallError */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentInputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const extra: Record<string, string> = {};
  if (endpoint.money) extra['idempotency-key'] = options.idempotencykey ?? newKey();
  if (options.version !== undefined) extra['if-match'] = String(options.version);
  const once = (confirmed: Record<string, string>) =>
    withSession(endpoint, () =>
      send(endpoint, input, {
        headers: { ...headersOf(endpoint, input), ...extra, ...confirmed },
        ...(options.signal ? { signal: options.signal } : {}),
      }),
    );
  if (endpoint.access === 'public') return await once({});
  return await withLastHolder((confirmed) => withStepUp(() => once(confirmed)));
}

/** Fetches a file of an endpoint and saves it as a download. @throws CallError */
export async function download<E extends Endpoint>(endpoint: E, input: SentInputOf<E>): Promise<void> {
  const { url, rest } = addressOf(endpoint, isFields(input) ? input : {});
  const requestOf = (): RequestInit =>
    endpoint.method === 'POST'
      ? {
          method: 'POST',
          headers: { ...headersOf(endpoint), 'content-type': 'application/json' },
          body: JSON.stringify(rest),
        }
      : { headers: headersOf(endpoint) };
  await withSession(endpoint, () => save(url, requestOf()));
}

/** Downloads the result of a finished job from its address. @throws CallError */
export async function downloadResult(path: string): Promise<void> {
  const attempt = () => save(`/api/${path}`, { headers: { authorization: `Bearer ${accessToken() ?? ''}` } });
  await withSession({ access: 'session' }, attempt);
}

async function save(url: string, request: RequestInit): Promise<void> {
  const response = await fetch(url, { ...request, credentials: 'same-origin' }).catch(() => {
    throw callError(0, { code: 'OFFLINE', message: NO_ANSWER });
  });
  if (!response.ok) {
    await unwrap(response);
    return;
  }
  const named = /filename\*=UTF-8''([^;]+)|filename="([^"]+)"/i.exec(response.headers.get('content-disposition') ?? '');
  saveBytes(await response.blob(), named?.[1] ? decodeURIComponent(named[1]) : (named?.[2] ?? 'download'));
}

type Upload = { query?: Record<string, string>; onProgress?: (share: number) => void; signal?: AbortSignal };

type Paged<R> = { rows: readonly R[]; total: number };
type RowOf<E extends Endpoint> = OutputOf<E> extends Paged<infer R> ? R : never;

/** Loads every row of a list that the server pages, page by page. @throws CallError */
export async function callAll<E extends Endpoint>(endpoint: E, input: SentInputOf<E>): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = [];
  for (;;) {
    const selection = Object.assign({}, input, { limit: 500, offset: rows.length });
    const page = (await call(endpoint, selection)) as Paged<RowOf<E>>;
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) return rows;
  }
}

/** Sends one file to an upload endpoint, its other input as `query`; `onProgress` gets 0 to 1. @throws CallError */
export async function upload<E extends Endpoint>(endpoint: E, file: File, options: Upload = {}): Promise<OutputOf<E>> {
  const once = async () => {
    const body = new FormData();
    body.append('file', file);
    const response = await post(
      `/api/${endpoint.path}?${new URLSearchParams(options.query)}`,
      body,
      headersOf(endpoint),
      options,
    );
    return (await unwrap(response)) as OutputOf<E>;
  };
  return await withStepUp(() => withSession(endpoint, once));
}

/** Sends by XMLHttpRequest, because fetch reports no upload progress. */
function post(url: string, body: FormData, headers: Record<string, string>, { onProgress, signal }: Upload) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(callError(0, { code: 'OFFLINE', message: NO_ANSWER })));
    request.addEventListener('abort', () => reject(callError(0, { code: 'ABORTED' })));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
