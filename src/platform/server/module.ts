import type { FilePurpose } from './files/purpose.ts';
import type { JobKind } from './jobs.ts';
import type { Served } from './serve.ts';
import type { Db, Pools } from './db.ts';
import type { Env } from './serve.ts';

/** Runs in a new company's first transaction; `day` is the day it is created. */
export type Setup = (given: { db: Db; env: Env; day: string; configuration: Record<string, unknown> }) => Promise<void>;
/** Fills a demo company; only ever called for tenants marked as demo. */
export type DemoSeed = (given: {
  pools: Pools;
  subscriptionid: number;
  label: string;
  env: Env;
  password: string;
}) => Promise<void>;

export type Configuration = Record<string, unknown>;
/** What a module has in the configuration file. */
export type ConfigurationPart = {
  /** Its part of the file as it stands. */
  readonly read: (db: Db) => Promise<Configuration>;
  /** What taking the file over changes and what is wrong with it; with `apply` the changes are made. Nothing is deleted. */
  readonly take: (db: Db, given: Configuration, apply: boolean) => Promise<{ changes: string[]; problems: string[] }>;
};

/** The server door of a module: typed, imported values. Adding a module adds one line to `src/server.modules.ts`. */
export type ServerModule = {
  readonly name: string;
  readonly endpoints: readonly Served[];
  readonly jobs?: readonly JobKind[];
  /** What may be uploaded for this module, and who may read it. */
  readonly files?: readonly FilePurpose[];
  readonly setup?: Setup;
  readonly seed?: DemoSeed;
  readonly configuration?: ConfigurationPart;
};
