import type { JobKind } from './jobs.ts';
import type { Served } from './serve.ts';
import type { ConfigurationPart } from './configuration.ts';
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

/** The server door of a module: typed, imported values. Adding a module adds one line to `src/server.modules.ts`. */
export type ServerModule = {
  readonly name: string;
  readonly endpoints: readonly Served[];
  readonly jobs?: readonly JobKind[];
  readonly setup?: Setup;
  readonly seed?: DemoSeed;
  readonly configuration?: ConfigurationPart;
};
