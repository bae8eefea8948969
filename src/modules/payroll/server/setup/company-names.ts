import { structureChoices } from '#modules/company/server/public.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type NameKind, type NamesOf, sameName } from '../../engine/setup/names-of-people.ts';
import type { PayrollSettings } from './settings.ts';
import { check } from './settings-checks.ts';

// Settings say whom they are for by the names of the company's lists: employment types, grades, business units. They are
// stored as the list spells them, so that every rule compares them in the same way.

const LIST = { employmenttype: 'EmploymentType', grade: 'Grade', unit: 'BusinessUnit' } as const;
const KINDS = ['employmenttype', 'grade', 'unit'] as const;
/** How many names a sentence has. */
const SHOWN = 20;

async function listed(db: Db): Promise<NamesOf> {
  const lists = await structureChoices(db, ['EmploymentType', 'Grade', 'BusinessUnit']);
  return Object.fromEntries(
    KINDS.map((kind) => [kind, lists[LIST[kind]].map(({ displayname }) => displayname)]),
  ) as unknown as NamesOf;
}

type Rules = Pick<PayrollSettings, 'payroll' | 'paygroups'>;
/** The names in the rules of settings, formulas apart. */
function namesOfRules({ payroll: { esi, lwf }, paygroups = [] }: Rules): NamesOf {
  const who = paygroups.flatMap((group) => (typeof group.who === 'string' ? [] : [group.who]));
  return {
    employmenttype: [
      ...esi.excludedtypes,
      ...lwf.excludedtypes,
      ...who.flatMap(({ employmenttypes = [] }) => employmenttypes),
    ],
    grade: [...esi.excludedgrades, ...lwf.excludedgrades, ...who.flatMap(({ grades = [] }) => grades)],
    unit: who.flatMap(({ units = [] }) => units),
  };
}

async function namesOf(settings: Rules & { readonly structure: Structure }): Promise<NamesOf> {
  const rules = namesOfRules(settings);
  const formulas = await check('names', settings.structure);
  return {
    employmenttype: [...rules.employmenttype, ...formulas.employmenttype],
    grade: [...rules.grade, ...formulas.grade],
    unit: rules.unit,
  };
}

function unknown(kind: NameKind, name: string, existing: readonly string[]): string {
  const shown = [...existing.slice(0, SHOWN), ...(existing.length > SHOWN ? ['…'] : [])].join(', ');
  if (kind === 'employmenttype') return say`“${name}” is no employment type of the company. There are: ${shown}.`;
  if (kind === 'grade')
    return existing.length === 0
      ? say`“${name}” is no grade of the company, which has none yet.`
      : say`“${name}” is no grade of the company. There are: ${shown}.`;
  return existing.length === 0
    ? say`“${name}” is no business unit of the company, which has none yet.`
    : say`“${name}” is no business unit of the company. There are: ${shown}.`;
}

/**
 * Fails on a name that a change brings in and that the company's list lacks, with the names there are. What was stored
 * before stays: somebody may have taken it off the list since.
 */
export async function failOnNames(db: Db, before: PayrollSettings, now: PayrollSettings): Promise<void> {
  const [was, is] = [await namesOf(before), await namesOf(now)];
  const added = KINDS.flatMap((kind) =>
    is[kind].filter((name) => !was[kind].includes(name)).map((name) => ({ kind, name })),
  );
  if (added.length === 0) return;
  const lists = await listed(db);
  for (const { kind, name } of added)
    if (!lists[kind].includes(name)) failWith('invalid', { text: unknown(kind, name, lists[kind]) });
}

type Written = Record<string, unknown>;
const isWritten = (value: unknown): value is Written => typeof value === 'object' && value !== null;

/** Settings with the names of their rules as the company's lists spell them; others stay as they are. */
export async function inCompanySpelling(db: Db, value: Written): Promise<Written> {
  const lists = await listed(db);
  const spell = (kind: NameKind, names: unknown): unknown =>
    Array.isArray(names)
      ? names.map((name: unknown) => lists[kind].find((one) => typeof name === 'string' && sameName(one, name)) ?? name)
      : names;
  const excluding = (part: unknown): unknown =>
    isWritten(part)
      ? {
          ...part,
          excludedtypes: spell('employmenttype', part['excludedtypes']),
          excludedgrades: spell('grade', part['excludedgrades']),
        }
      : part;
  const { payroll, paygroups } = value;
  const fits = (who: unknown): unknown =>
    isWritten(who)
      ? Object.fromEntries(
          Object.entries(who).map(([key, names]) => [
            key,
            spell(key === 'employmenttypes' ? 'employmenttype' : key === 'grades' ? 'grade' : 'unit', names),
          ]),
        )
      : who;
  return {
    ...value,
    ...(isWritten(payroll)
      ? { payroll: { ...payroll, esi: excluding(payroll['esi']), lwf: excluding(payroll['lwf']) } }
      : {}),
    ...(Array.isArray(paygroups)
      ? {
          paygroups: paygroups.map((group: unknown) =>
            isWritten(group) ? { ...group, who: fits(group['who']) } : group,
          ),
        }
      : {}),
  };
}

/** Names in the rules of settings that nobody in service has today, each as a sentence. */
export async function unusedNames(db: Db, settings: Rules, today: string): Promise<string[]> {
  const { rows } = await tenantSql<{ kind: NameKind; name: string }>`
    with job as (
      select w.employmenttype, g.gradename, u.businessunitname
      from employee e
      join work_profile w on w.subscriptionid = e.subscriptionid and w.employeeid = e.employeeid
        and w.period @> ${today}::date
      left join grade g on g.subscriptionid = w.subscriptionid and g.subscriptiongradeid = w.subscriptiongradeid
      left join business_unit u on u.subscriptionid = w.subscriptionid and u.businessunitid = w.businessunitid
      where e.subscriptionid = current_subscription() and (e.leavingdate is null or e.leavingdate >= ${today}::date))
    select distinct k.kind, k.name from job,
      lateral (values ('employmenttype', employmenttype), ('grade', gradename), ('unit', businessunitname)) k(kind, name)
    where k.name is not null`.execute(db);
  const names = namesOfRules(settings);
  return KINDS.flatMap((kind) =>
    [...new Set(names[kind])]
      .filter((name) => !rows.some((row) => row.kind === kind && sameName(row.name, name)))
      .map((name) => say`Nobody has “${name}” at present, so rules for it concern nobody.`),
  );
}
