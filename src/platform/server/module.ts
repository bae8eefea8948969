import type { Option } from '../contract/choices.ts';
import type { ConfirmationKind } from './confirmation.ts';
import type { FilePurpose } from './files/purpose.ts';
import type { JobKind } from './jobs.ts';
import type { MergeFields } from './merge-fields.ts';
import type { MailTemplate } from './mail/template.ts';
import type { RequestKind } from './request-kind.ts';
import type { Served } from './serve.ts';
import type { Finding, SetUpStep } from './set-up-step.ts';
import type { Db, Pools } from './db.ts';
import type { Context, Env } from './serve.ts';

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
  readonly take: (
    db: Db,
    given: Configuration,
    apply: boolean,
    today: string,
  ) => Promise<{ changes: string[]; problems: string[] }>;
};

/**
 * Looks at what has come due in a company, for all of it at once. @returns whether there is something left to watch:
 * then it is asked again the next morning.
 */
export type DailyCheck = (given: { db: Db; env: Env; today: string }) => Promise<boolean>;

export type PersonTabWord = (ctx: Context, employeeid: number) => Promise<boolean>;

/** The server entry of a module: typed, imported values. Adding a module adds one line to `src/server.modules.ts`. */
export type ServerModule = {
  readonly name: string;
  readonly endpoints: readonly Served[];
  readonly jobs?: readonly JobKind[];
  /** What may be uploaded for this module, and who may read it. */
  readonly files?: readonly FilePurpose[];
  /** The mails this module sends by itself; a company may word them anew. */
  readonly mails?: readonly MailTemplate[];
  /** What a second person has to confirm before it takes effect, and how it is carried out. */
  readonly confirmations?: readonly ConfirmationKind[];
  /** The kinds of request that are decided through workflows and carried out here. */
  readonly requests?: readonly RequestKind[];
  /** Runs on the company's next morning once `watchDue` asked for it. */
  readonly dailyCheck?: DailyCheck;
  /** What letters can say about people out of this module. */
  readonly mergeFields?: MergeFields;
  /** Whether a tab that the module brings to a person's page has anything for the caller, by its key. */
  readonly personTabs?: Readonly<Record<string, PersonTabWord>>;
  /** The closed lists of the module that others may read by name, such as `ContactType`. */
  readonly codes?: Readonly<Record<string, readonly Option[]>>;
  readonly setup?: Setup;
  readonly seed?: DemoSeed;
  readonly configuration?: ConfigurationPart;
  /** What a new company is asked to set up here. */
  readonly setupSteps?: readonly SetUpStep[];
  /** What would hurt the company later, as far as it can be seen here. */
  readonly setupChecks?: readonly Finding[];
};
