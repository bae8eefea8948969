import { sql } from 'kysely';
import type { RunFile } from '#modules/payroll/contract/outputs/run-files.ts';
import type { Month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { epfChallan, epfRule } from '../../engine/law/epf.ts';
import { currentRules } from '../law/rule-packs.ts';
import { isOfMonth } from './empty-files.ts';

/** The sums of the payslips of a legal entity and a state of work, in paise, and how many people they are of. */
type Sums = {
  readonly establishmentid: number;
  readonly workstate: string | null;
  readonly own: boolean;
  readonly people: number;
  readonly net: number;
  readonly bank: number;
  readonly banked: number;
  readonly members: number;
  readonly shares: number;
  readonly pension: number;
  readonly latemembers: number;
  readonly lateshares: number;
  readonly latepension: number;
  readonly insured: number;
  readonly esi: number;
  readonly pt: number;
  readonly ptpeople: number;
  readonly lwf: number;
  readonly lwfpeople: number;
  readonly tds: number;
  readonly taxed: number;
  /** EPF and EDLI wages of each member, as the administration charge is worked out from them. */
  readonly epfwages: readonly number[];
  readonly edliwages: readonly number[];
  readonly lateepfwages: readonly number[];
  readonly lateedliwages: readonly number[];
};

const number = (path: string) => sql`(g #>> ${sql.lit(`{${path}}`)})::bigint`;
const sharesOf = (pf: string) =>
  sql`${number(`${pf},employee`)} + ${number(`${pf},vpf`)} + ${number(`${pf},employer`)}`;
const isMember = sql`(g ->> 'member')::boolean`;
const isLate = sql`${number('arrearpf,epfwages')} > 0`;
const isInsured = sql`(g ->> 'esicovered')::boolean`;
const professionalTax = sql`coalesce(g ->> 'ptdue', g ->> 'pt')::bigint`;
const welfareFund = sql`${number('lwfemployee')} + ${number('lwfemployer')}`;

/** Sums, or lists, of the payslips for which a condition holds. */
const total = (what: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
  sql`coalesce(sum(${what}) filter (where ${when}), 0)::bigint`;
const count = (when: ReturnType<typeof sql>) => sql`count(distinct s.employeeid) filter (where ${when})::integer`;
const listOf = (path: string, when: ReturnType<typeof sql>) =>
  sql`coalesce(jsonb_agg(${number(path)}) filter (where ${when}), '[]')`;

type Of = { readonly payrollrunid: number; readonly runs: readonly number[]; readonly bankmodes: readonly string[] };
async function sumsOf(db: Db, { payrollrunid, runs, bankmodes }: Of): Promise<Sums[]> {
  const isBanked = sql`s.netpay > 0 and s.mode = any(${[...bankmodes]}::text[]) and not s.onhold`;
  const { rows } = await tenantSql<Sums>`select s.establishmentid, s.workstate, s.own,
      count(distinct s.employeeid)::integer as people, sum(s.netpay)::bigint as net,
      ${total(sql`s.netpay`, isBanked)} as bank, ${count(isBanked)} as banked,
      ${count(isMember)} as members, ${total(sharesOf('pf'), isMember)} as shares, ${total(number('pf,eps'), isMember)} as pension,
      ${count(isLate)} as latemembers, ${total(sharesOf('arrearpf'), isLate)} as lateshares,
      ${total(number('arrearpf,eps'), isLate)} as latepension,
      ${count(isInsured)} as insured, ${total(sql`${number('esiemployee')} + ${number('esiemployer')}`, isInsured)} as esi,
      ${total(professionalTax, sql`true`)} as pt, ${count(sql`${professionalTax} > 0`)} as ptpeople,
      ${total(welfareFund, sql`true`)} as lwf, ${count(sql`${welfareFund} > 0`)} as lwfpeople,
      ${total(number('tds'), sql`true`)} as tds, ${count(sql`${number('tds')} > 0`)} as taxed,
      ${listOf('pf,epfwages', isMember)} as epfwages, ${listOf('pf,edliwages', isMember)} as edliwages,
      ${listOf('arrearpf,epfwages', isLate)} as lateepfwages, ${listOf('arrearpf,edliwages', isLate)} as lateedliwages
    from (select employeeid, payrollrunid = ${payrollrunid} as own, coalesce((identity ->> 'establishmentid')::bigint, 0) as establishmentid,
        facts ->> 'workstate' as workstate, netpay, coalesce(identity ->> 'paymentmode', 'Bank') as mode,
        identity @> '{"payouthold": true}' as onhold, result -> 'register' as g
      from payslip where subscriptionid = current_setting('app.subscription')::bigint
        and payrollrunid = any(${[...runs]}::bigint[]) and result is not null) s
    group by 1, 2, 3`.execute(db);
  return rows;
}

type Key = { [K in keyof Sums]: Sums[K] extends number ? K : never }[keyof Sums];
/** What of the sums a file has: its amount, and its rows. */
const FIGURES: Readonly<Partial<Record<RunFile, readonly [amount: readonly Key[], rows: Key]>>> = {
  register: [['net'], 'people'],
  registercsv: [['net'], 'people'],
  ecr: [['shares', 'pension'], 'members'],
  arrearsecr: [['lateshares', 'latepension'], 'latemembers'],
  esi: [['esi'], 'insured'],
  pt: [['pt'], 'ptpeople'],
  lwf: [['lwf'], 'lwfpeople'],
  tds: [['tds'], 'taxed'],
  bank: [['bank'], 'banked'],
};

/** Which payslips a file is made of: all, or those of legal entities and of a state. */
export type Extent = { readonly establishmentids: readonly number[] | null; readonly workstate: string | null };
export type FileFigures = { readonly amount: number | null; readonly rows: number | null };
export type AmountOf = (file: RunFile, extent: Extent) => FileFigures;

/**
 * The amount in paise and the rows of each file of a locked run; null where a file has no amount of its own.
 * @param adminminimum whether the minimum administration charge of the provident fund is due
 */
export async function fileAmounts(
  db: Db,
  { month, adminminimum, ...of }: Of & { readonly month: Month; readonly adminminimum: boolean },
): Promise<{ readonly of: AmountOf; readonly states: readonly string[] }> {
  const sums = await sumsOf(db, of);
  const within = (file: RunFile, { establishmentids, workstate }: Extent) =>
    sums.filter(
      (row) =>
        (row.own || isOfMonth(file)) &&
        (establishmentids === null || establishmentids.includes(row.establishmentid)) &&
        (workstate === null || row.workstate === workstate),
    );
  const add = (rows: readonly Sums[], keys: readonly Key[]): number =>
    rows.reduce((all, row) => all + keys.reduce((own, key) => own + row[key], 0), 0);
  const charges = (epf: readonly number[], edli: readonly number[], minimum: boolean): number => {
    const rule = epfRule(currentRules().epf.rules, month);
    const contributing = epf.some((wages) => wages > 0);
    const challan = epfChallan({ rule, epfwages: epf.map(paise), edliwages: edli.map(paise), contributing, minimum });
    return challan.admin + challan.edli + challan.edliadmin;
  };
  const fundOf = (rows: readonly Sums[]): number => {
    const late = rows.flatMap(({ lateepfwages }) => lateepfwages);
    return (
      add(rows, ['shares', 'pension', 'lateshares', 'latepension']) +
      charges(
        rows.flatMap(({ epfwages }) => epfwages),
        rows.flatMap(({ edliwages }) => edliwages),
        adminminimum,
      ) +
      // The minimum charge was paid in the month that arrears belong to.
      (late.length > 0
        ? charges(
            late,
            rows.flatMap(({ lateedliwages }) => lateedliwages),
            false,
          )
        : 0)
    );
  };
  return {
    of: (file, extent) => {
      const rows = within(file, extent);
      if (file === 'pfchallan') return { amount: fundOf(rows), rows: add(rows, ['members']) };
      const [keys, people] = FIGURES[file] ?? [];
      return keys && people ? { amount: add(rows, keys), rows: add(rows, [people]) } : { amount: null, rows: null };
    },
    states: [...new Set(sums.flatMap(({ workstate }) => workstate ?? []))].toSorted(),
  };
}
