import type { FeatureKey } from '../contract/features.ts';
import type { Db } from './db.ts';
import type { Context } from './serve.ts';

/** The facts for the conditions of a workflow: paise and days. */
export type RequestFacts = { readonly amount?: number; readonly days?: number };
export type RequestFact = keyof RequestFacts;

/** A submitted request, which is never changed afterwards. */
export type SubmittedRequest = {
  readonly approvalrequestid: number;
  /** The person it concerns. */
  readonly employeeid: number;
  readonly requesteraccountid: number;
  readonly title: string;
  readonly facts: RequestFacts;
  readonly payload: unknown;
};

/** A line of a request's card; `before` where a value changes. */
export type RequestLine = { readonly label: string; readonly value: string; readonly before?: string | null };

/** What an open request comes to when its card is read. */
export type RequestNow = {
  readonly lines: readonly RequestLine[];
  /** Limits that it goes beyond, and what else is good to know, in sentences. */
  readonly notices: readonly string[];
  /** What has changed since it was sent, in sentences. */
  readonly changed: readonly string[];
  /** The file that was attached, by its id; null without one. */
  readonly documentpath?: string | null;
};

/** Who reads a card: names of others are shown as far as a right of the reader covers them. */
export type ReadingContext = Pick<Context, 'db' | 'today' | 'session'>;

/** The context of a decision: its transaction, and who decides. */
export type RequestContext = Pick<Context, 'db' | 'env' | 'today' | 'session' | 'tenant' | 'origin'>;

/**
 * A kind of request, declared by the module whose data it changes. Every function takes a list and runs one query for
 * all of it. An error it throws rolls back the whole decision.
 */
export type RequestKind = {
  readonly kind: string;
  readonly name: string;
  /** The facts its requests have, for the conditions of a workflow. */
  readonly facts: readonly RequestFact[];
  /** What its amount is, such as “CTC a year”; “Amount” where it is missing. */
  readonly amountname?: string;
  /**
   * The amount is read by holders of a right alone: it chooses the levels of the route and is not stored with the
   * request. `of` says it for the cards of requests, by their ids.
   */
  readonly guardedAmount?: {
    readonly right: FeatureKey;
    readonly of: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  };
  /** The lines of the cards, by request. */
  readonly describe: (
    db: Db,
    requests: readonly SubmittedRequest[],
  ) => Promise<ReadonlyMap<number, readonly RequestLine[]>>;
  /**
   * What open requests come to now, for whoever decides: worked out as the form does it before they are sent. A fixed
   * number of statements for all of them.
   */
  readonly now?: (
    ctx: ReadingContext,
    requests: readonly SubmittedRequest[],
  ) => Promise<ReadonlyMap<number, RequestNow>>;
  /** Whether approving it needs a step-up, as for new bank details. */
  readonly stepUp?: true;
  /** Carries out the approved requests, in the transaction of the last decision. */
  readonly approved: (ctx: RequestContext, requests: readonly SubmittedRequest[]) => Promise<void>;
  readonly rejected?: (ctx: RequestContext, requests: readonly SubmittedRequest[]) => Promise<void>;
  readonly withdrawn?: (ctx: RequestContext, requests: readonly SubmittedRequest[]) => Promise<void>;
  /**
   * Takes back what `approved` or `rejected` carried out in the last seconds, whole: the requests wait again. Without it
   * a decision that ends a request cannot be undone.
   * @throws ApplicationError 409 with a sentence, where something was built on it
   */
  readonly undone?: (
    ctx: RequestContext,
    requests: readonly SubmittedRequest[],
    was: 'approved' | 'rejected',
  ) => Promise<void>;
};

/** A sentence of what was built on decisions about people since a moment, such as a close; undefined for nothing. */
export type BuiltSince = (
  db: Db,
  request: { readonly employeeids: readonly number[]; readonly since: string },
) => Promise<string | undefined>;
