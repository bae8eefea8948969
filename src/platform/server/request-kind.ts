import type { Db } from './db.ts';
import type { Context } from './serve.ts';

/** What the conditions of a workflow may look at: paise and days. */
export type RequestFacts = { readonly amount?: number; readonly days?: number };
export type RequestFact = keyof RequestFacts;

/** A request as it was submitted. Nobody changes it afterwards. */
export type SubmittedRequest = {
  readonly approvalrequestid: number;
  /** The person it is about. */
  readonly employeeid: number;
  readonly requesteraccountid: number;
  readonly title: string;
  readonly facts: RequestFacts;
  readonly payload: unknown;
};

/** What a card says of a request; `before` where something is to change. */
export type RequestLine = { readonly label: string; readonly value: string; readonly before?: string | null };

/** What a decision has at hand: the transaction it is taken in, and who takes it. */
export type RequestContext = Pick<Context, 'db' | 'env' | 'today' | 'session' | 'tenant' | 'origin'>;

/**
 * A kind of request, brought by the module whose data it changes. Every function takes a list and asks the database
 * once for all of it. What it throws undoes the decision with everything that belongs to it.
 */
export type RequestKind = {
  readonly kind: string;
  readonly name: string;
  /** Which facts its requests carry, for the conditions of a workflow. */
  readonly facts: readonly RequestFact[];
  /** The lines of the cards, by request. */
  readonly describe: (
    db: Db,
    requests: readonly SubmittedRequest[],
  ) => Promise<ReadonlyMap<number, readonly RequestLine[]>>;
  /** Whether agreeing to it is weighty, as new bank details are: whoever agrees proves first who they are. */
  readonly stepUp?: true;
  /** Carries out what was approved, in the transaction of the last decision. */
  readonly approved: (ctx: RequestContext, requests: readonly SubmittedRequest[]) => Promise<void>;
  readonly rejected?: (ctx: RequestContext, requests: readonly SubmittedRequest[]) => Promise<void>;
  readonly withdrawn?: (ctx: RequestContext, requests: readonly SubmittedRequest[]) => Promise<void>;
};
