import type { core } from 'zod';
import type { FeatureKey } from './features.ts';

/**
 * Who may call. There is no default: leaving `access` out does not compile.
 * - `public`: anyone, with the tenant taken from the host; carries no rights.
 * - `session`: anyone signed in, for their own data or what everyone may see.
 * - `visitor`: someone who has proved their identity to an apex host, for a short time.
 * - a feature: `read` or `edit` of it, over oneself (`self`), the people in one's scope (`people`) or all (`tenant`).
 */
export type Access =
  | 'public'
  | 'session'
  | 'visitor'
  | { feature: FeatureKey; need: 'read' | 'edit'; scope: 'self' | 'people' | 'tenant' };

/** Which web application's host answers the call. */
export type HostApp = 'tenant' | 'accounts' | 'superuser' | 'signup' | 'files';
/** An apex host: it belongs to no company and has calls of its own. */
export type ApexApp = Extract<HostApp, 'accounts' | 'signup' | 'superuser'>;

/**
 * How a call reads its input and sends its answer.
 * - `json`: parsed input, one transaction, answer in the envelope.
 * - `open`: JSON too, but the handler opens short transactions itself (never one around hashing or waiting).
 * - `upload`: multipart with one file; opens short transactions itself; answers in the envelope.
 * - `file`: answers bytes.
 * - `text`: plain text in and out (devices, feeds).
 * - `page`: HTML.
 * - `stream`: progress events.
 */
export type EndpointKind = 'json' | 'open' | 'upload' | 'file' | 'text' | 'page' | 'stream';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Endpoint<I extends core.$ZodType = core.$ZodType, O extends core.$ZodType = core.$ZodType> = {
  readonly method: Method;
  /** Below `/api/`, parameters as `:name`; they are part of `input`, like the query of a GET. */
  readonly path: string;
  readonly kind: EndpointKind;
  readonly access: Access;
  /** `every`: belongs to no company and is the same on each host. */
  readonly app: HostApp | 'every';
  readonly input: I;
  readonly output: O;
  /** A valid input, used by the guard tests and the API page. */
  readonly example: core.input<I>;
  /** One line for the API page. */
  readonly summary: string;
  /** Moves money: an `idempotency-key` header is required and its reply is stored. */
  readonly money: boolean;
  /** An `if-match` header with the row's version is required. Our own rule, not fixed by the spec. */
  readonly versioned: boolean;
  /** A sensitive call: the session needs a step-up within the last ten minutes. */
  readonly stepUp: boolean;
  /** Limit of the request body in bytes, where it is larger than the kind's usual one (`bodyLimitOf`). */
  readonly body?: number;
  /** Limit of an uploaded file in bytes, where it is smaller than that of registers. */
  readonly limit?: number;
  /**
   * In a support session, configuration that a right protects may be read. `true` opens a call that needs only a
   * session, `false` closes one that shows people.
   */
  readonly support?: boolean;
  /** Former employees may call it: it shows a person nothing but their own records. Every other call is closed to them. */
  readonly former?: true;
  /** Opens or keeps a session: it does not wait behind other calls, since a connection is kept for it. */
  readonly signIn?: boolean;
  /** Seconds for which browsers may cache a public answer; without it nothing is cached. */
  readonly maxAge?: number;
};

type Draft<I extends core.$ZodType, O extends core.$ZodType> = Pick<
  Endpoint<I, O>,
  'method' | 'path' | 'access' | 'input' | 'output' | 'example' | 'summary'
> &
  Partial<
    Pick<
      Endpoint<I, O>,
      'kind' | 'app' | 'money' | 'versioned' | 'stepUp' | 'body' | 'limit' | 'maxAge' | 'support' | 'former' | 'signIn'
    >
  >;

/** Declares an endpoint. Server and web import the same value, so that neither imports the other. */
export function endpoint<I extends core.$ZodType, O extends core.$ZodType>(draft: Draft<I, O>): Endpoint<I, O> {
  return { kind: 'json', app: 'tenant', money: false, versioned: false, stepUp: false, ...draft };
}

const KILOBYTE = 1024;
/** Limit of the request body without a session, in bytes: rejecting an unknown caller must cost little. */
export const OPEN_BODY = 16 * KILOBYTE;
/** Limit of the request body of a signed-in caller, in bytes: enough for the longest form of the product. */
export const SIGNED_BODY = 256 * KILOBYTE;

/** The size in bytes beyond which a request body is rejected before any of it is parsed. */
export const bodyLimitOf = ({ access, kind, body }: Pick<Endpoint, 'access' | 'kind' | 'body'>): number =>
  body ?? (access === 'public' || access === 'visitor' || kind === 'upload' ? OPEN_BODY : SIGNED_BODY);

export type InputOf<E> = E extends Endpoint<infer I, core.$ZodType> ? core.output<I> : never;
export type SentInputOf<E> = E extends Endpoint<infer I, core.$ZodType> ? core.input<I> : never;
export type OutputOf<E> = E extends Endpoint<core.$ZodType, infer O> ? core.output<O> : never;

/** The error half of the envelope. `fields` maps a field name to its message; `current` is what a stale save met. */
export type ErrorBody = {
  error: { code: string; message: string; fields?: Record<string, string>; current?: unknown };
};
