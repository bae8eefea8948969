import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { core } from 'zod';
import type { Endpoint, HostApp, InputOf, OutputOf } from '../contract/endpoint.ts';
import type { Scope } from '../contract/features.ts';
import type { Session } from './access.ts';
import type { Actor, Db, Pools } from './db.ts';
import type { Tenant } from './directory.ts';
import type { Visitor } from './apex-store.ts';
import type { FileStore } from './files/store.ts';
import type { People } from './people-scope.ts';

/** Clock, randomness and secrets come in from outside, so that tests and replays may fix them. */
export type Env = {
  readonly now: () => Date;
  readonly secret: string;
  readonly baseDomain: string;
  /** The port people see in their browser; by default that of http, or of https in production. */
  readonly publicPort?: number | undefined;
  readonly demoPassword: string | undefined;
  readonly production: boolean;
  /** Where people get the mobile app, once it is in its stores. */
  readonly stores?: { readonly android: string; readonly ios: string } | undefined;
  /** Whether other services may lie at private addresses: in development and tests alone. */
  readonly privateAddresses?: boolean;
  /** Asks the name servers for the text records of a name; those of the machine where nothing is said. */
  readonly resolveTxt?: ((name: string) => Promise<string[][]>) | undefined;
  /** Whether faults of browsers are written into the log. */
  readonly collectFaults?: boolean;
  /** Where uploaded files lie. */
  readonly files: FileStore;
};

/** What every handler gets: who calls, which company, which day. */
export type BaseContext = {
  readonly tenant: Tenant;
  readonly env: Env;
  readonly pools: Pools;
  readonly actor: Actor;
  /** Today in the company's time zone. */
  readonly today: string;
  readonly log: FastifyBaseLogger;
  /** The company's own address, such as `https://acme.muster.example`. */
  readonly origin: string;
  /** The address of a file for a session; 0 for what is shown before the sign-in. Nothing held, no address. */
  readonly fileLink: (current: string | null, logininfoid: number) => string | null;
  /** The version the caller saw, from If-Match. */
  readonly ifMatch: number | undefined;
  readonly reply: {
    cookie(name: string, value: string, options: { maxAge: number }): void;
    readonly cookies: Record<string, string | undefined>;
    readonly secure: boolean;
    readonly address: string;
    readonly agent: string;
    /** The public key of a company, which a caller without a session sends for what is public. */
    readonly applicationkey: string | undefined;
  };
};

/** Inside one transaction of the company. */
export type Context = BaseContext & {
  readonly db: Db;
  readonly session: Session;
  readonly scope: Scope;
  readonly people: People;
};
/** The same for endpoints open to the public. */
export type PublicContext = BaseContext & { readonly db: Db };
/** Opens short transactions itself: sign-in, uploads, files, streams. */
export type OpenContext = BaseContext & {
  readonly session: Session | undefined;
  tx<T>(work: (db: Db, people: People) => Promise<T>): Promise<T>;
};
export type SignedOpenContext = OpenContext & { readonly session: Session; readonly scope: Scope };

/** On a host without a company: no tenant, no transaction; what it may know lies behind `apex-store.ts`. */
export type ApexContext = Pick<BaseContext, 'env' | 'pools' | 'log' | 'reply' | 'ifMatch'> & {
  readonly app: HostApp;
  readonly request: string;
  /** The host's own address, such as `https://accounts.muster.example`. */
  readonly origin: string;
  /** The address of another host of this product, by its label. */
  readonly originOf: (label: string) => string;
  readonly visitor: Visitor | undefined;
};
export type VisitorContext = ApexContext & { readonly visitor: Visitor };

export type UploadedFile = { readonly name: string; readonly bytes: Buffer };
export type FileAnswer = {
  readonly name: string;
  readonly type: string;
  /** A stream for what is too large to hold at once. */
  readonly bytes: Uint8Array | string | Readable;
  readonly inline?: boolean;
};

type AnyEndpoint = Endpoint<core.$ZodType, core.$ZodType>;
type ContextOf<E extends AnyEndpoint> = E['access'] extends 'public' ? PublicContext : Context;
type OpenContextOf<E extends AnyEndpoint> = E['access'] extends 'public' ? OpenContext : SignedOpenContext;

/** An endpoint with the function that answers it: what a module's entry exports. */
export type Served = { readonly endpoint: AnyEndpoint } & (
  | { readonly run: 'apex'; readonly handle: (ctx: ApexContext, input: unknown) => Promise<unknown> }
  | { readonly run: 'json'; readonly handle: (ctx: Context, input: unknown) => Promise<unknown> }
  | { readonly run: 'open'; readonly handle: (ctx: SignedOpenContext, input: unknown) => Promise<unknown> }
  | {
      readonly run: 'upload';
      /** Whether this caller may upload at all: asked before a byte of the file is read. @throws ApplicationError */
      readonly mayUpload: ((ctx: SignedOpenContext, input: unknown) => Promise<void>) | undefined;
      readonly handle: (ctx: SignedOpenContext, input: unknown, file: UploadedFile) => Promise<unknown>;
    }
  | { readonly run: 'file'; readonly handle: (ctx: SignedOpenContext, input: unknown) => Promise<FileAnswer> }
  | {
      readonly run: 'stream';
      readonly handle: (
        ctx: SignedOpenContext,
        input: unknown,
        send: (event: unknown) => void,
        signal: AbortSignal,
      ) => Promise<void>;
    }
);

function expectKind(endpoint: AnyEndpoint, kind: Endpoint['kind']): void {
  if (endpoint.kind !== kind)
    throw new Error(`${endpoint.method} ${endpoint.path} is declared as ${endpoint.kind}, served as ${kind}`);
}

/** JSON in and out, the whole handler in one transaction. */
export function serve<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: ContextOf<E>, input: InputOf<E>) => Promise<OutputOf<E>>,
): Served {
  expectKind(endpoint, 'json');
  return { endpoint, run: 'json', handle: handle as (ctx: Context, input: unknown) => Promise<unknown> };
}

/** JSON in and out; the handler hashes, mails or waits between transactions that it opens itself. */
export function serveOpen<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: OpenContextOf<E>, input: InputOf<E>) => Promise<OutputOf<E>>,
): Served {
  expectKind(endpoint, 'open');
  return { endpoint, run: 'open', handle: handle as (ctx: SignedOpenContext, input: unknown) => Promise<unknown> };
}

const HOSTS: readonly string[] = ['accounts', 'signup', 'superuser', 'every'];
const OPEN_TO: readonly unknown[] = ['public', 'visitor'];

/** JSON in and out on a host without a company, or, for `every`, on all hosts alike; open to the public. */
export function serveApex<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: ApexContext, input: InputOf<E>) => Promise<OutputOf<E>>,
): Served {
  expectKind(endpoint, 'open');
  if (!HOSTS.includes(endpoint.app) || !OPEN_TO.includes(endpoint.access))
    throw new Error(`${endpoint.method} ${endpoint.path}: a host without a company knows no rights of one`);
  return { endpoint, run: 'apex', handle: handle as (ctx: ApexContext, input: unknown) => Promise<unknown> };
}

/** The same for whoever has proved an e-mail address there. */
export function serveVisitor<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: VisitorContext, input: InputOf<E>) => Promise<OutputOf<E>>,
): Served {
  if (endpoint.access !== 'visitor') throw new Error(`${endpoint.path} is open to everybody`);
  return serveApex(endpoint, (ctx, input) => handle(ctx as VisitorContext, input));
}

/**
 * One file in by multipart, JSON out. `mayUpload` checks what the declared access cannot: an upload that is open to the
 * public has to have it.
 */
export function serveUpload<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: OpenContextOf<E>, input: InputOf<E>, file: UploadedFile) => Promise<OutputOf<E>>,
  mayUpload?: (ctx: OpenContextOf<E>, input: InputOf<E>) => Promise<void>,
): Served {
  expectKind(endpoint, 'upload');
  if (endpoint.access === 'public' && !mayUpload)
    throw new Error(`${endpoint.path}: a public upload judges its own session before it reads`);
  return {
    endpoint,
    run: 'upload',
    mayUpload: mayUpload as ((ctx: SignedOpenContext, input: unknown) => Promise<void>) | undefined,
    handle: handle as (ctx: SignedOpenContext, input: unknown, file: UploadedFile) => Promise<unknown>,
  };
}

/** Bytes out, as a download or inline. */
export function serveFile<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: OpenContextOf<E>, input: InputOf<E>) => Promise<FileAnswer>,
): Served {
  expectKind(endpoint, 'file');
  return { endpoint, run: 'file', handle: handle as (ctx: SignedOpenContext, input: unknown) => Promise<FileAnswer> };
}

/** Server-sent events until the caller leaves. */
export function serveStream<E extends AnyEndpoint>(
  endpoint: E,
  handle: (
    ctx: OpenContextOf<E>,
    input: InputOf<E>,
    send: (event: OutputOf<E>) => void,
    signal: AbortSignal,
  ) => Promise<void>,
): Served {
  expectKind(endpoint, 'stream');
  return {
    endpoint,
    run: 'stream',
    handle: handle as (
      ctx: SignedOpenContext,
      input: unknown,
      send: (event: unknown) => void,
      signal: AbortSignal,
    ) => Promise<void>,
  };
}
