import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { core } from 'zod';
import type { Endpoint, HostApp, InputOf, OutputOf } from '../contract/endpoint.ts';
import type { Scope } from '../contract/scopes.ts';
import type { LoginSession } from '../contract/session.ts';
import type { Session } from './access.ts';
import type { Actor, Db, Pools } from './db.ts';
import type { Tenant } from './directory.ts';
import type { Visitor } from './apex-store.ts';
import type { FileStore } from './files/store.ts';
import type { PushSender } from './notify/push-message.ts';
import type { People } from './people-scope.ts';

/** Clock, randomness and secrets are injected, so that tests and replays may fix them. */
export type Env = {
  readonly now: () => Date;
  readonly secret: string;
  /** The secret that was replaced, while what it signed and sealed is still accepted. */
  readonly secretBefore?: string | undefined;
  readonly baseDomain: string;
  /** The port of public addresses; by default that of http, or of https in production. */
  readonly publicPort?: number | undefined;
  readonly demoPassword: string | undefined;
  readonly production: boolean;
  /** The store addresses of the mobile app, once it is published. */
  readonly stores?: { readonly android: string; readonly ios: string } | undefined;
  /** Whether external services may have private addresses: in development and tests only. */
  readonly privateAddresses?: boolean;
  /** Sends push messages; without it there are none. */
  readonly push?: PushSender | undefined;
  /** Resolves the text records of a name; by default with the name servers of the machine. */
  readonly resolveTxt?: ((name: string) => Promise<string[][]>) | undefined;
  /** Whether errors of browsers are logged. */
  readonly collectFaults?: boolean;
  /** The storage of uploaded files. */
  readonly files: FileStore;
};

/** The context of every handler: caller, company and day. */
export type BaseContext = {
  readonly tenant: Tenant;
  readonly env: Env;
  readonly pools: Pools;
  readonly actor: Actor;
  readonly supportSessions: SupportSessions;
  /** The groups of the normal menu of which the company of a transaction has no record yet. */
  readonly unusedGroups: (db: Db) => Promise<string[]>;
  /** Today in the company's time zone. */
  readonly today: string;
  readonly log: FastifyBaseLogger;
  /** The company's own origin, such as `https://acme.muster.example`. */
  readonly origin: string;
  /** The address of a file for a session; 0 for what is shown before the sign-in. Null without a file. */
  readonly fileLink: (current: string | null, logininfoid: number) => string | null;
  /** The address of a file that everybody may read for now; it stays the same, so that browsers keep the file. */
  readonly publicFileLink: (current: string | null) => string | null;
  /** The version the caller saw, from If-Match. */
  readonly ifMatch: number | undefined;
  readonly reply: {
    cookie(name: string, value: string, options: { maxAge: number }): void;
    readonly cookies: Record<string, string | undefined>;
    readonly secure: boolean;
    readonly address: string;
    readonly agent: string;
    /** The public key of a company, which a caller without a session sends for public data. */
    readonly applicationkey: string | undefined;
  };
};

/** The context inside one transaction of the company. */
export type Context = BaseContext & {
  readonly db: Db;
  readonly session: Session;
  readonly scope: Scope;
  readonly people: People;
};
/** The same for public endpoints. */
export type PublicContext = BaseContext & { readonly db: Db };
/** The context of handlers that open short transactions themselves: sign-in, uploads, files, streams. */
export type OpenContext = BaseContext & {
  readonly session: Session | undefined;
  tx<T>(work: (db: Db, people: People) => Promise<T>): Promise<T>;
};
export type SignedOpenContext = OpenContext & { readonly session: Session; readonly scope: Scope };

/** The context on an apex host: no tenant, no transaction; its data is behind `apex-store.ts`. */
export type ApexContext = Pick<BaseContext, 'env' | 'pools' | 'log' | 'reply' | 'ifMatch'> & {
  readonly app: HostApp;
  readonly request: string;
  /** The host's own origin, such as `https://accounts.muster.example`. */
  readonly origin: string;
  /** The origin of another host of this product, by its label. */
  readonly originOf: (label: string) => string;
  readonly visitor: Visitor | undefined;
};
export type VisitorContext = ApexContext & { readonly visitor: Visitor };

export type UploadedFile = { readonly name: string; readonly bytes: Buffer };
export type FileAnswer = {
  readonly name: string;
  readonly type: string;
  /** A stream for what is too large for memory. */
  readonly bytes: Uint8Array | string | Readable;
  readonly inline?: boolean;
};

type AnyEndpoint = Endpoint<core.$ZodType, core.$ZodType>;
type ContextOf<E extends AnyEndpoint> = E['access'] extends 'public' ? PublicContext : Context;
type OpenContextOf<E extends AnyEndpoint> = E['access'] extends 'public' ? OpenContext : SignedOpenContext;

/** An endpoint with its handler: what a module's entry exports. */
export type Served = { readonly endpoint: AnyEndpoint } & (
  | { readonly run: 'apex'; readonly handle: (ctx: ApexContext, input: unknown) => Promise<unknown> }
  | { readonly run: 'json'; readonly handle: (ctx: Context, input: unknown) => Promise<unknown> }
  | { readonly run: 'open'; readonly handle: (ctx: SignedOpenContext, input: unknown) => Promise<unknown> }
  | {
      readonly run: 'upload';
      /** Checks whether this caller may upload at all, before any byte of the file is read. @throws ApplicationError */
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

export type SupportCall = {
  readonly request: FastifyRequest;
  readonly served: Served;
  readonly pools: Pools;
  readonly env: Env;
  readonly tenant: Tenant;
  readonly logininfoid: number;
};

/** The sessions of support inside a company, which belong to no account of it: contributed by one module. */
export type SupportSessions = {
  /** Loads the session of a login of support, while it is in progress. */
  readonly load: (
    db: Db,
    options: { logininfoid: number; subscriptionid: number; now: Date },
  ) => Promise<Session | undefined>;
  /** Authorizes a call before anything else happens, and records it. @throws ApplicationError 401, 403 */
  readonly admit: (call: SupportCall) => Promise<void>;
  /** The actor of the audit trail. */
  readonly actor: (logininfoid: number, request: string) => Actor;
  /** Redacts the answer to a call, in place. */
  readonly redact: (answer: unknown) => void;
  /** Opens the login by a redeemed sign-in code. @returns undefined where it may not be entered any more */
  readonly enter: (db: Db, ctx: BaseContext, supportsessionid: number) => Promise<LoginSession[] | undefined>;
  /** Ends the session whose operator has signed out. */
  readonly leave: (
    db: Db,
    supportsessionid: number,
    options: { readonly company: string; readonly now: Date },
  ) => Promise<void>;
};

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

/** JSON in and out on an apex host, or, for `every`, on all hosts alike; public. */
export function serveApex<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: ApexContext, input: InputOf<E>) => Promise<OutputOf<E>>,
): Served {
  expectKind(endpoint, 'open');
  if (!HOSTS.includes(endpoint.app) || !OPEN_TO.includes(endpoint.access))
    throw new Error(`${endpoint.method} ${endpoint.path}: a host without a company knows no rights of one`);
  return { endpoint, run: 'apex', handle: handle as (ctx: ApexContext, input: unknown) => Promise<unknown> };
}

/** The same for a visitor, who has proved an e-mail address there. */
export function serveVisitor<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: VisitorContext, input: InputOf<E>) => Promise<OutputOf<E>>,
): Served {
  if (endpoint.access !== 'visitor') throw new Error(`${endpoint.path} is open to everybody`);
  return serveApex(endpoint, (ctx, input) => handle(ctx as VisitorContext, input));
}

/**
 * One file in by multipart, JSON out. `mayUpload` checks what the declared access cannot: a public upload must have it.
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

/** Server-sent events until the caller disconnects. */
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
