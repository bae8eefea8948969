import type { core } from 'zod';
import type { FeatureKey } from './features.ts';

/**
 * Who may call. There is no default: leaving `access` out does not compile.
 * - `public`: anybody who names the tenant by its host; carries no rights.
 * - `session`: anybody signed in, for what is their own or everybody's.
 * - `visitor`: somebody who has proved to a host without a company who they are, for a short time.
 * - a feature: `read` or `edit` of it, over oneself (`self`), the people in one's scope (`people`) or all (`tenant`).
 */
export type Access =
  | 'public'
  | 'session'
  | 'visitor'
  | { feature: FeatureKey; need: 'read' | 'edit'; scope: 'self' | 'people' | 'tenant' };

/** Which web application's host answers the call. */
export type HostApp = 'tenant' | 'accounts' | 'superuser' | 'signup' | 'files';
/** A host that belongs to no company and has calls of its own. */
export type ApexApp = Extract<HostApp, 'accounts' | 'signup' | 'superuser'>;

/**
 * - `json`: parsed input, one transaction, answer in the envelope.
 * - `open`: JSON too, but the handler opens short transactions itself (hashing and waiting never sit inside one).
 * - `upload`: multipart with one file; opens short transactions itself; answers in the envelope.
 * - `file`: answers bytes. - `text`: plain text in and out (devices, feeds). - `page`: HTML. - `stream`: progress events.
 */
export type EndpointKind = 'json' | 'open' | 'upload' | 'file' | 'text' | 'page' | 'stream';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Endpoint<I extends core.$ZodType = core.$ZodType, O extends core.$ZodType = core.$ZodType> = {
  readonly method: Method;
  /** Below `/api/`, parameters as `:name`; they are part of `input`, like the query of a GET. */
  readonly path: string;
  readonly kind: EndpointKind;
  readonly access: Access;
  /** `every`: what belongs to no company and is the same on each host. */
  readonly app: HostApp | 'every';
  readonly input: I;
  readonly output: O;
  /** A valid input, used by the guard tests and the API page. */
  readonly example: core.input<I>;
  /** One line for the API page. */
  readonly summary: string;
  /** Moves money: an `idempotency-key` header is required and its reply is kept. */
  readonly money: boolean;
  /** Ours, not fixed by the spec: `if-match` with the row's version is required. */
  readonly versioned: boolean;
  /** Weighty: the caller has proved within the last ten minutes, on this session, who is at the keyboard. */
  readonly stepUp: boolean;
  /** Bytes of text a call may carry, where that is more than calls of its kind usually do (`bodyLimitOf`). */
  readonly body?: number;
  /** Bytes an upload may have, where that is less than files of registers. */
  readonly limit?: number;
  /**
   * Support on its visit may read what belongs to the set-up and is checked by a right. `true` opens a call that asks for
   * no more than a session, `false` closes one that shows people.
   */
  readonly support?: boolean;
  /** Seconds for which browsers may keep a public answer; without it nothing is kept. */
  readonly maxAge?: number;
};

type Draft<I extends core.$ZodType, O extends core.$ZodType> = Pick<
  Endpoint<I, O>,
  'method' | 'path' | 'access' | 'input' | 'output' | 'example' | 'summary'
> &
  Partial<
    Pick<Endpoint<I, O>, 'kind' | 'app' | 'money' | 'versioned' | 'stepUp' | 'body' | 'limit' | 'maxAge' | 'support'>
  >;

/** Declares an endpoint. Server and web import the same value; neither imports the other. */
export function endpoint<I extends core.$ZodType, O extends core.$ZodType>(draft: Draft<I, O>): Endpoint<I, O> {
  return { kind: 'json', app: 'tenant', money: false, versioned: false, stepUp: false, ...draft };
}

const KILOBYTE = 1024;
/** What a call without a session may carry: somebody unknown costs little to refuse. */
export const OPEN_BODY = 16 * KILOBYTE;
/** What a call of somebody signed in may carry: every form of the product, its longest text included. */
export const SIGNED_BODY = 256 * KILOBYTE;

/** Bytes of text beyond which a call is refused before any of it is parsed. */
export const bodyLimitOf = ({ access, kind, body }: Pick<Endpoint, 'access' | 'kind' | 'body'>): number =>
  body ?? (access === 'public' || access === 'visitor' || kind === 'upload' ? OPEN_BODY : SIGNED_BODY);

export type InputOf<E> = E extends Endpoint<infer I, core.$ZodType> ? core.output<I> : never;
export type SentInputOf<E> = E extends Endpoint<infer I, core.$ZodType> ? core.input<I> : never;
export type OutputOf<E> = E extends Endpoint<core.$ZodType, infer O> ? core.output<O> : never;

/** The error half of the envelope. `fields` maps a field name to its message. */
export type ErrorBody = { error: { code: string; message: string; fields?: Record<string, string> } };
