import { type $ZodType, safeParse } from 'zod/v4/core';
import type { Endpoint, ErrorBody, OutputOf, SentInputOf } from '#platform/contract/endpoint.ts';
import { message, NO_ANSWER, NO_SUCH_CALL } from '#platform/contract/messages.ts';
import { noAnswer } from './reachable.ts';

/** Why a call failed. `status` 0 means that there was no answer. */
export type CallError = Error & {
  readonly callError: true;
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** What a save met that named an earlier version (412). */
  readonly current: unknown;
};

export const isCallError = (error: unknown): error is CallError => error instanceof Error && 'callError' in error;

export function callError(status: number, body: Partial<ErrorBody['error']>): CallError {
  const error = new Error(body.message ?? message('E0030'));
  const { code = '', fields = {}, current } = body;
  return Object.assign(error, { callError: true as const, status, code, fields, current });
}

/** The message to show for any failure. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : message('E0030');

type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && !(value instanceof Blob) && Object.keys(value).length === 0);

type Def = { shape?: Fields; element?: unknown; innerType?: unknown; out?: unknown };
const defOf = (schema: unknown): Def | undefined => (schema as { _zod?: { def: Def } } | undefined)?._zod?.def;

/** Unwraps the object or list inside a schema: from nullable, default and preprocess. */
function heart(schema: unknown): Def | undefined {
  const def = defOf(schema);
  const around = def?.innerType ?? def?.out;
  return around === undefined ? def : heart(around);
}

/** Converts empty strings, lists and objects to null wherever the schema accepts null, at every depth. */
export function emptyToNull(schema: unknown, value: unknown): unknown {
  if (isEmpty(value)) return schema && safeParse(schema as $ZodType, null).success ? null : value;
  if (Array.isArray(value)) return value.map((one) => emptyToNull(heart(schema)?.element, one));
  if (!isFields(value) || value instanceof Blob) return value;
  const shape = heart(schema)?.shape;
  return Object.fromEntries(Object.entries(value).map(([key, current]) => [key, emptyToNull(shape?.[key], current)]));
}

/** Builds the address of a call; input that is not in its path stays in `rest` for the body. */
export function addressOf(endpoint: Endpoint, input: Fields): { url: string; rest: Fields } {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') return { url: `/api/${path}`, rest };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const text = query.toString();
  return { url: `/api/${path}${text ? `?${text}` : ''}`, rest: {} };
}

export type Wire = { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean };

/** Sent without a session or a company; it carries no right. */
const NO_ONE = 'Bearer global';

/** Sends one request, without session or retry. Unwraps `result`. @throws CallError */
export async function send<E extends Endpoint>(endpoint: E, input: SentInputOf<E>, wire: Wire = {}) {
  const { url, rest } = addressOf(endpoint, isFields(input) ? input : {});
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const headers = {
    authorization: NO_ONE,
    ...wire.headers,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (hasBody) request.body = JSON.stringify(isEmpty(rest) ? rest : emptyToNull(endpoint.input, rest));
  if (wire.signal) request.signal = wire.signal;
  if (wire.keepalive) request.keepalive = true;
  const response = await fetch(url, request).catch((error: unknown) => {
    if (wire.signal?.aborted) throw error;
    noAnswer();
    throw callError(0, { code: 'OFFLINE', message: NO_ANSWER });
  });
  return (await unwrap(response, hasBody ? saved : undefined)) as OutputOf<E>;
}

/** The result of a save whose answer cannot be read: its status shows that it was done. */
const saved: readonly unknown[] = [];

/**
 * Unwraps the envelope of an answer; `unread` replaces an unreadable one of a save, whose success is known by its
 * status.
 */
export async function unwrap(response: Response, unread?: unknown): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && isFields(body) && 'result' in body) return body.result;
  if (response.ok && unread !== undefined) return unread;
  const error = isFields(body) && isFields(body.error) ? (body.error as Partial<ErrorBody['error']>) : {};
  // The server has a newer version without this call: the page is updated.
  if (error.message === NO_SUCH_CALL) dispatchEvent(new Event('outdated'));
  throw callError(response.status, error);
}
