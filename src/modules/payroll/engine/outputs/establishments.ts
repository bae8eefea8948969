import { say } from '#platform/engine/say.ts';
import { REGISTRATIONS, type StatutoryDetail } from '#modules/company/contract/statutory-detail.ts';
import type { RegisterFigures } from '#modules/payroll/contract/run/register-figures.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import type { RunFile } from '../../contract/outputs/run-files.ts';

export const PAN = 1;
export const TAN = 2;
export const PF = 3;
export const ESI = 4;
export const PT = 5;
export const LWF = 6;

/** A legal employer of a run. */
export type Employer = {
  /** 0 for the company, else the business unit that is a separate entity. */
  readonly establishmentid: number;
  readonly establishmentname: string;
  readonly statutorydetail: readonly StatutoryDetail[];
};

/** The registration that each statutory file is filed under; the other files cover the whole run. */
export const REGISTRATION_OF: Readonly<Partial<Record<RunFile, number>>> = {
  ecr: PF,
  arrearsecr: PF,
  pfchallan: PF,
  esi: ESI,
  pt: PT,
  lwf: LWF,
  tds: TAN,
};

const CODES = new Map(Object.entries(STATE_CODES).map(([code, name]) => [name, code]));
/** The two-letter code of a state by its name; undefined for an unknown name. */
export const stateCode = (workstate: string): string | undefined => CODES.get(workstate);

const byState = (typeid: number): boolean => typeid === PT || typeid === LWF;

type Figures = Pick<
  RegisterFigures,
  'member' | 'esicovered' | 'pt' | 'ptdue' | 'lwfemployee' | 'lwfemployer' | 'tds' | 'arrearpf'
>;

/** Whether a payslip is reported under a kind of registration. */
export function needs(typeid: number, register: Figures): boolean {
  if (typeid === PF) return register.member || register.arrearpf.epfwages > 0;
  if (typeid === ESI) return register.esicovered;
  if (typeid === PT) return (register.ptdue ?? register.pt) > 0;
  if (typeid === LWF) return register.lwfemployee > 0 || register.lwfemployer > 0;
  return typeid === TAN ? register.tds > 0 : true;
}

/** People of one establishment and state of work who are reported under a kind of registration. */
export type Counted = {
  readonly establishmentid: number;
  readonly workstate: string;
  readonly statutorytypeid: number;
  readonly people: number;
};

/** The number of a kind of registration; for registrations given by states, the one of the state. */
export function registered(
  { statutorydetail }: Pick<Employer, 'statutorydetail'>,
  { statutorytypeid, workstate }: Pick<Counted, 'statutorytypeid' | 'workstate'>,
): string | undefined {
  const code = stateCode(workstate);
  return statutorydetail.find(
    (detail) => detail.statutorytypeid === statutorytypeid && (!byState(statutorytypeid) || detail.statecode === code),
  )?.registrationnumber;
}

/** People who are reported in one file: everybody under one registration, or all of an establishment without it. */
export type Part = {
  /**
   * Identifies the part within its run: the first establishment, and the state where a state gives the registration.
   */
  readonly key: string;
  readonly registrationnumber: string | undefined;
  readonly workstate: string | undefined;
  readonly establishmentids: readonly number[];
  readonly people: number;
};

/**
 * Splits one kind of statutory file into parts, one for each registration, in the order of the employers.
 * Establishments that pay under the same number share one; one without a number has a file of its own.
 */
export function partsOf(typeid: number, employers: readonly Employer[], counted: readonly Counted[]): Part[] {
  const parts = new Map<string, Part>();
  for (const employer of employers) {
    const own = counted.filter(
      (row) => row.establishmentid === employer.establishmentid && row.statutorytypeid === typeid && row.people > 0,
    );
    for (const row of own.toSorted((a, b) => (a.workstate < b.workstate ? -1 : 1))) {
      const number = registered(employer, row);
      const workstate = byState(typeid) ? row.workstate : undefined;
      const key = partKey(employer.establishmentid, workstate);
      const group = JSON.stringify([number ?? key, byState(typeid) ? stateCode(row.workstate) : undefined]);
      const current = parts.get(group);
      parts.set(group, {
        key: current?.key ?? key,
        registrationnumber: number,
        workstate,
        establishmentids: [...new Set([...(current?.establishmentids ?? []), employer.establishmentid])],
        people: (current?.people ?? 0) + row.people,
      });
    }
  }
  return [...parts.values()];
}
/** Whether a person of an establishment and a state of work belongs to a part. */
export const inPart = (
  { establishmentids, workstate }: Part,
  of: { readonly establishmentid: number; readonly workstate: string },
): boolean =>
  establishmentids.includes(of.establishmentid) &&
  (workstate === undefined || stateCode(workstate) === stateCode(of.workstate));

const partKey = (establishmentid: number, workstate: string | undefined): string =>
  workstate === undefined ? String(establishmentid) : `${establishmentid}-${stateCode(workstate) ?? 'XX'}`;

/** Consequence of each missing registration. */
const FOLLOWS: Readonly<Record<number, string>> = {
  [PAN]: say`returns of income tax cannot name the employer`,
  [TAN]: say`the income tax deducted cannot be deposited`,
  [PF]: say`the ECR cannot be filed`,
  [ESI]: say`the contributions cannot be filed`,
  [PT]: say`the tax cannot be deposited`,
  [LWF]: say`the contributions cannot be deposited`,
};
const NAMES: Readonly<Record<number, string>> = { [PF]: say`PF code`, [ESI]: say`ESI code` };
const nameOf = (typeid: number): string =>
  NAMES[typeid] ??
  (byState(typeid)
    ? say`registration for ${(REGISTRATIONS.label(typeid) ?? '').toLowerCase()}`
    : (REGISTRATIONS.label(typeid) ?? ''));

export type Missing = {
  readonly establishmentid: number;
  readonly establishmentname: string;
  readonly statutorytypeid: number;
  readonly statename: string | null;
  readonly people: number;
  readonly text: string;
};

/** A missing registration in short, such as "Pune Works: PF code (12 people)". */
export const briefly = ({ establishmentname, statutorytypeid, statename, people }: Missing): string =>
  statename === null
    ? say`${establishmentname}: ${nameOf(statutorytypeid)} (${people})`
    : say`${establishmentname}: ${nameOf(statutorytypeid)} in ${statename} (${people})`;

/** The registrations that are needed and missing, with the number of people and the consequence. */
export function missingRegistrations(employers: readonly Employer[], counted: readonly Counted[]): Missing[] {
  return employers.flatMap((employer) => {
    const groups = Map.groupBy(
      counted.filter(
        (row) =>
          row.establishmentid === employer.establishmentid && row.people > 0 && registered(employer, row) === undefined,
      ),
      ({ statutorytypeid, workstate }) => JSON.stringify([statutorytypeid, byState(statutorytypeid) ? workstate : '']),
    );
    return [...groups.values()]
      .flatMap((rows) => {
        const [first] = rows;
        if (!first) return [];
        const { statutorytypeid } = first;
        const people = rows.reduce((sum, row) => sum + row.people, 0);
        const statename = byState(statutorytypeid) ? first.workstate : null;
        const what = nameOf(statutorytypeid);
        const follows = FOLLOWS[statutorytypeid] ?? say`returns cannot be filed`;
        const whom = people === 1 ? say`1 person` : say`${people} people`;
        const name = employer.establishmentname;
        const text =
          statename === null
            ? `${name} has no ${what}: ${follows} for ${whom}`
            : `${name} has no ${what} in ${statename}: ${follows} for ${whom}`;
        const { establishmentid, establishmentname } = employer;
        return [{ establishmentid, establishmentname, statutorytypeid, statename, people, text }];
      })
      .toSorted((a, b) => a.statutorytypeid - b.statutorytypeid || compare(a.statename ?? '', b.statename ?? ''));
  });
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
