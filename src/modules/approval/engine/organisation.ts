import type { Approver } from '../contract/route.ts';

/** Somebody who may be led to. `unable` says why they can not decide at all (no access, left, no right). */
export type Person = {
  readonly accountid: number | null;
  readonly employeeid: number | null;
  readonly fullname: string;
  readonly managerid: number | null;
  readonly unable: string | null;
};

/** The person a request is about, as the job record has them on the day. */
export type Concerned = {
  readonly employeeid: number;
  readonly businessunitid: number | null;
  readonly subscriptiongradeid: number | null;
  readonly employmenttype: string | null;
  readonly businessunitheadid: number | null;
  readonly departmentheadid: number | null;
  readonly teamheadid: number | null;
};

/** The organisation on a day, as far as a request needs it. */
export type Organisation = {
  /** By employee: managers upwards included. */
  readonly people: ReadonlyMap<number, Person>;
  readonly groups: ReadonlyMap<number, { readonly name: string; readonly members: readonly Person[] }>;
  readonly administrators: readonly Person[];
};

/** Who can never decide: whoever asked, and whom it is about. */
export type Parties = {
  readonly accountids: ReadonlySet<number>;
  readonly employeeids: ReadonlySet<number>;
};

export const isParty = (parties: Parties, person: Pick<Person, 'accountid' | 'employeeid'>): boolean =>
  (person.accountid !== null && parties.accountids.has(person.accountid)) ||
  (person.employeeid !== null && parties.employeeids.has(person.employeeid));

/** Why a person can not be an approver of a request; null when they can. */
export function hindrance(person: Person, parties: Parties): string | null {
  if (isParty(parties, person)) return 'is a party to the request, and nobody decides their own';
  if (person.unable !== null) return person.unable;
  return person.accountid === null ? 'can not sign in' : null;
}

/** The person as an approver; null when something hinders them. */
export const approverOf = (person: Person, parties: Parties): Approver | null =>
  hindrance(person, parties) === null && person.accountid !== null
    ? { accountid: person.accountid, employeeid: person.employeeid, fullname: person.fullname }
    : null;

/** Where a line led to, in words, and the approver it ended at, if any. */
export type Climb = { readonly approver: Approver | null; readonly path: readonly string[] };

/**
 * Starts at a person and goes to the next manager up while somebody can not decide. A circle of managers, or its end,
 * leads to nobody. `path` says each step.
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
