import type { Db } from './db.ts';
import type { Tenant } from './directory.ts';
import type { Env } from './serve.ts';

/** What a call of a terminal is answered by: the company of the host or of the serial number, and what was sent. */
export type TerminalContext = {
  readonly env: Env;
  readonly tenant: Tenant;
  readonly query: URLSearchParams;
  readonly serialnumber: string;
  /** The text in the path where it has a place for one (`:secret`). */
  readonly secret: string | undefined;
  /** The body as it came; empty for GET. */
  readonly body: string;
  readonly address: string;
  /** Counts a call of a terminal that is not registered; true once its network has made too many this minute. */
  readonly isOverStrangers: () => Promise<boolean>;
  /** One transaction of the company; the answer is sent once it has been committed. */
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};

/**
 * A call of a machine that has no session: text over HTTP, outside /api. It is known by its serial number, which the
 * call names as `SN` or `sn`; `isSerial` is asked before anything is looked up.
 */
export type TerminalCall = {
  readonly method: 'GET' | 'POST';
  /** Such as `/iclock/cdata`, or `/iclock/:secret/cdata`. */
  readonly path: string;
  readonly handle: (ctx: TerminalContext) => Promise<{ readonly status: number; readonly body: string }>;
};
export type Terminals = {
  readonly isSerial: (text: string | null) => text is string;
  readonly calls: readonly TerminalCall[];
};
