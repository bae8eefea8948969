import { addDays, type Day, later } from '#platform/engine/day.ts';

/** The window of a tax year; all days are included. */
export type DeclarationWindow = {
  readonly declarefrom: Day;
  readonly declareuntil: Day;
  readonly proofsfrom: Day;
  readonly proofsuntil: Day;
  readonly regimeuntil: Day;
  readonly joinerdays: number;
};
/** An exception for one person: locked, or open until a day. */
export type DeclarationAccess = { readonly islocked: boolean; readonly openuntil: Day | null };
/** The last day of what may be done today; null where it may not. `next` is the day on which something opens. */
export type OpenDays = {
  readonly declare: Day | null;
  readonly proofs: Day | null;
  readonly regime: Day | null;
  readonly next: Day | null;
};

const CLOSED: OpenDays = { declare: null, proofs: null, regime: null, next: null };

/** The last day of a span that contains the day. */
const within = (today: Day, from: Day, until: Day): Day | null => (from <= today && today <= until ? until : null);

/**
 * What a person may do today. Amounts may be declared in the first window and corrected while proofs are handed in. Who
 * joins after the first day of the window has days of their own from the joining date, for all of it. A person who is
 * open until a day may do everything until then, one who is locked nothing.
 */
export function openDays(
  today: Day,
  {
    window,
    joiningdate,
    access,
  }: {
    readonly window: DeclarationWindow | undefined;
    readonly joiningdate: Day;
    readonly access: DeclarationAccess | undefined;
  },
): OpenDays {
  if (access?.islocked) return CLOSED;
  const reopened = access?.openuntil && today <= access.openuntil ? access.openuntil : null;
  if (reopened) return { declare: reopened, proofs: reopened, regime: reopened, next: null };
  if (!window) return CLOSED;
  const joiner =
    joiningdate > window.declarefrom && window.joinerdays > 0
      ? within(today, joiningdate, addDays(joiningdate, window.joinerdays - 1))
      : null;
  const until = (day: Day | null): Day | null => (day && joiner ? later(day, joiner) : (day ?? joiner));
  const proofs = until(within(today, window.proofsfrom, window.proofsuntil));
  return {
    declare: until(within(today, window.declarefrom, window.declareuntil)) ?? proofs,
    proofs,
    regime: until(within(today, window.declarefrom, window.regimeuntil)),
    next: [window.declarefrom, window.proofsfrom].find((day) => today < day) ?? null,
  };
}
