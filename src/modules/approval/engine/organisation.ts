import type { Approver } from '../contract/route.ts';

/** A possible approver. `unable` says why they cannot decide at all (no access, left, no right). */
export type Person = {
  readonly accountid: number | null;
  readonly employeeid: number | null;
  readonly fullname: string;
  readonly managerid: number | null;
  readonly unable: string | null;
};

/** The person a request is about, with the job record of the day. */
export type Concerned = {
  readonly employeeid: number;
  readonly businessunitid: number | null;
  readonly subscriptiongradeid: number | null;
  readonly employmenttype: string | null;
  readonly businessunitheadid: number | null;
  readonly departmentheadid: number | null;
  readonly teamheadid: number | null;
  /** The workflow of the person's own. */
  readonly ownworkflowid?: number | null;
};

/** The organisation on a day, as far as requests need it. */
export type Organisation = {
  /** By employee, including all managers above. */
  readonly people: ReadonlyMap<number, Person>;
  readonly groups: ReadonlyMap<number, { readonly name: string; readonly members: readonly Person[] }>;
  readonly administrators: readonly Person[];
};

/** People who can never decide: the requester, and the person concerned. */
export type Parties = {
  readonly accountids: ReadonlySet<number>;
  readonly employeeids: ReadonlySet<number>;
};

export const isParty = (parties: Parties, person: Pick<Person, 'accountid' | 'employeeid'>): boolean =>
  (person.accountid !== null && parties.accountids.has(person.accountid)) ||
  (person.employeeid !== null && parties.employeeids.has(person.employeeid));

/** Why a person cannot be an approver of a request; null when they can. */
export function hindrance(person: Person, parties: Parties): string | null {
  if (isParty(parties, person)) return 'is a party to the request, and nobody decides their own';
  if (person.unable !== null) return person.unable;
  return person.accountid === null ? 'cannot sign in' : null;
}

/** The person as an approver; null when they cannot be one. */
export const approverOf = (person: Person, parties: Parties): Approver | null =>
  hindrance(person, parties) === null && person.accountid !== null
    ? { accountid: person.accountid, employeeid: person.employeeid, fullname: person.fullname }
    : null;

/** The approver found for a line, if any, and the steps as text. */
export type Climb = { readonly approver: Approver | null; readonly path: readonly string[] };

/**
 * Starts at a person and goes up to the next manager while the person cannot decide. A reporting loop, or the top, ends
 * without an approver. `path` lists each step.
 */
export function climb(start: number | null, organisation: Organisation, parties: Parties): Climb {
  const path: string[] = [];
  const seen = new Set<number>();
  let at = start;
  while (at !== null && !seen.has(at)) {
    seen.add(at);
    const person = organisation.people.get(at);
    if (!person) break;
    const approver = approverOf(person, parties);
    if (approver) return { approver, path };
    path.push(`${person.fullname} ${hindrance(person, parties) ?? ''}`.trim());
    at = person.managerid;
  }
  return { approver: null, path };
}
