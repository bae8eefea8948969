import type { z } from 'zod';
import type { Day } from '../engine/day.ts';
import type { Option } from '../contract/choices.ts';
import type { DraftForm } from '../contract/form-draft.ts';
import type { CalendarLayer } from './calendar-layer.ts';
import type { CommentOwner } from './comment/owner.ts';
import type { ConfirmationKind } from './confirmation.ts';
import type { Dataset } from './dataset.ts';
import type { DemoAccount } from './demo-company.ts';
import type { DeskCard } from './desk-card.ts';
import type { Tenant } from './directory.ts';
import type { FilePurpose } from './files/purpose.ts';
import type { FirstRights } from './first-rights.ts';
import type { DraftRecord } from './form-draft-record.ts';
import type { PersonFilters } from './person-filters.ts';
import type { JobKind } from './jobs.ts';
import type { JoinerStep } from './joiner-step.ts';
import type { LetterKind } from './letter-kind.ts';
import type { MergeFields } from './merge-fields.ts';
import type { MailTemplate } from './mail/template.ts';
import type { NotificationKind } from './notify/kind.ts';
import type { Measure } from './measure.ts';
import type { Page } from './page.ts';
import type { Provision } from './provision.ts';
import type { Terminals } from './terminal.ts';
import type { Tile } from './tile.ts';
import type { BuiltSince, RequestKind } from './request-kind.ts';
import type { SealedColumn } from './sealed-column.ts';
import type { Served, SupportSessions } from './serve.ts';
import type { Finding, SetUpStep } from './set-up-step.ts';
import type { DB, Db, Pools } from './db.ts';
import type { Context, Env } from './serve.ts';

/** Runs in a new company's first transaction; `day` is the day it is created. */
export type Setup = (options: {
  db: Db;
  env: Env;
  day: string;
  configuration: Record<string, unknown>;
}) => Promise<void>;

export type Configuration = Record<string, unknown>;
/** A module's part of the configuration file. */
export type ConfigurationPart = {
  /** The keys of the part, as it reads them: `docs/company-file.md` is written from it. */
  readonly schema: z.ZodObject;
  /** Reads the current part for the file. */
  readonly read: (db: Db) => Promise<Configuration>;
  /**
   * What is wrong with the part in a file, before a transaction is opened: a part whose texts are compiled does it in a
   * thread where it is large. What it refuses is not taken.
   */
  readonly check?: (configuration: Configuration) => Promise<readonly string[]>;
  /**
   * Computes what an import changes and what is wrong with the file; with `apply` the changes are made, or proposed by
   * `by` where a second person has to confirm them. Nothing is deleted.
   */
  readonly take: (
    db: Db,
    configuration: Configuration,
    apply: boolean,
    today: string,
    by: Pick<Context, 'env' | 'tenant' | 'origin' | 'session'>,
  ) => Promise<{ changes: string[]; problems: string[]; notices?: string[] }>;
  /** Takes the part of the file that a company is created from, after the `setup` of all modules. */
  readonly setUp?: Setup;
};

/**
 * Processes what is due today in a company.
 * @returns when to look again: true for the next morning, a later day, or false for when something is scheduled
 */
export type DailyCheck = (options: { db: Db; env: Env; tenant: Tenant; today: string }) => Promise<boolean | Day>;

/** What a module does when an invited person becomes an employee, in the transaction of it. */
export type Joined = (
  ctx: Context,
  person: { readonly invitationid: number; readonly employeeid: number },
) => Promise<void>;

/** What an invitation to join came from, as a sentence and the page that it leads to; nothing for whoever may not see it. */
export type InvitationOrigin = (
  ctx: Context,
  invitationid: number,
) => Promise<readonly { readonly text: string; readonly path: string }[]>;

/** A short piece of work for one company at a scheduled time. */
export type CompanyTask = (
  options: { readonly pools: Pools; readonly env: Env },
  subscriptionid: number,
) => Promise<void>;

export type PersonTabWord = (ctx: Context, employeeid: number) => Promise<boolean>;

/** The server entry of a module: typed, imported values. Adding a module adds one line to `src/server.modules.ts`. */
export type ServerModule = {
  readonly name: string;
  readonly endpoints: readonly Served[];
  /** The pages that the server writes itself, readable without a script and without a session. */
  readonly pages?: readonly Page[];
  readonly jobs?: readonly JobKind[];
  /** What the groups of a new company may do here. */
  readonly firstRights?: FirstRights;
  /** Of each form that saves drafts its record; a form without one always creates something new. */
  readonly drafts?: Readonly<Partial<Record<DraftForm, DraftRecord>>>;
  /** The accounts of the demo companies that show this module. */
  readonly demoAccounts?: readonly DemoAccount[];
  /** The upload purposes of this module, and who may read the files. */
  readonly files?: readonly FilePurpose[];
  /** The kinds of record of this module that people write comments and add files beside. */
  readonly commented?: readonly CommentOwner[];
  /** The mails this module sends automatically; a company may change their wording. */
  readonly mails?: readonly MailTemplate[];
  /** What this module notifies people of; everybody chooses the channels, except of what is mandatory. */
  readonly notifications?: readonly NotificationKind[];
  /** The proposals that a second person has to confirm before they take effect, and how they are carried out. */
  readonly confirmations?: readonly ConfirmationKind[];
  /** The kinds of request that are decided through workflows and carried out here. */
  readonly requests?: readonly RequestKind[];
  /** Says in a sentence what was fixed about people since a moment: a decision of that moment is not undone then. */
  readonly builtSince?: BuiltSince;
  /** Runs on the company's next morning once `scheduleDailyCheck` was called with the module's name. */
  readonly dailyCheck?: DailyCheck;
  /** Calls of machines without a session, such as biometric terminals. */
  readonly terminals?: Terminals;
  /** The tasks that `enqueue_task` of the database schedules for a company, by name. */
  readonly tasks?: Readonly<Record<string, CompanyTask>>;
  readonly supportSessions?: SupportSessions;
  /** What the module encrypts of a company's rows. */
  readonly sealed?: readonly SealedColumn[];
  /** What the module does when an invited person becomes an employee. */
  readonly joined?: Joined;
  readonly invitationOrigin?: InvitationOrigin;
  /** The merge fields about people that letters can use. */
  readonly mergeFields?: MergeFields;
  /** The letters that the module writes itself, with templates of the company. */
  readonly letterKinds?: readonly LetterKind[];
  /** Whether a tab that the module adds to a person's page has anything for the caller, by its key. */
  readonly personTabs?: Readonly<Record<string, PersonTabWord>>;
  /** The cards of My Desk that show data of the module. */
  readonly deskCards?: readonly DeskCard[];
  /** Rows that reports and dashboards stand on. */
  readonly datasets?: readonly Dataset[];
  /** The tiles of dashboards over them. */
  readonly tiles?: readonly Tile[];
  /** Figures of the company by which key results can be fed. */
  readonly measures?: readonly Measure[];
  /** The kinds of entry that the module brings to the calendar. */
  readonly calendarLayers?: readonly CalendarLayer[];
  /** What the module provides at points of modules below it, such as a lock on closed months. */
  readonly provides?: readonly Provision[];
  /** Further fields by which the directory is filtered. */
  readonly personFilters?: PersonFilters;
  /** The fixed lists of the module that others may read by name, such as `ContactType`. */
  readonly codes?: Readonly<Record<string, readonly Option[]>>;
  readonly setup?: Setup;
  readonly configuration?: ConfigurationPart;
  /** The tables of which a row says that a company uses a group of the normal menu. */
  readonly menuTables?: readonly { readonly group: string; readonly table: keyof DB }[];
  /** The steps of setting up a new company. */
  readonly setupSteps?: readonly SetUpStep[];
  /** What somebody who joins needs of the module. */
  readonly joinerSteps?: readonly JoinerStep[];
  /** Checks for problems that would affect the company later. */
  readonly setupChecks?: readonly Finding[];
};
