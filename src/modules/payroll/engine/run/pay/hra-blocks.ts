import type { Declaration, EmployeeFacts, PaidMonth } from '#modules/payroll/contract/run/payslip.ts';
import type { Rent } from '#modules/payroll/contract/law/tax-facts.ts';
import type { HraBlock } from '#modules/payroll/contract/law/tax-working.ts';
import { addMonths, lastDay, type Month } from '#platform/engine/day.ts';
import { add, paise, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { round } from '#platform/engine/rounding.ts';
import { hraExemption, needsLandlordPan } from '../../law/hra.ts';
import type { PayContext } from './context.ts';
import { onlyAccepted } from './declared-sections.ts';
import type { ProjectedMonth } from './projection.ts';

/** Allowance and basic pay of this month, arrears included. */
export type RentMonth = { readonly hra: Paise; readonly basic: Paise; readonly inservice: boolean };
const NO_MONTH: RentMonth = { hra: ZERO, basic: ZERO, inservice: false };
type Part = {
  readonly period: string;
  readonly city: string;
  readonly hra: Paise;
  readonly basic: Paise;
  readonly rent: Paise;
};

/** Figures of a year month by month: several payslips of one month together, whose rent counts once. */
export function byMonth(history: readonly PaidMonth[]): readonly PaidMonth[] {
  if (history.every(({ month }, at) => month !== history[at - 1]?.month)) return history;
  return [...Map.groupBy(history, ({ month }) => month).values()].map((paid) => paid.reduce(together));
}

/** Two payslips of one month. */
function together(a: PaidMonth, b: PaidMonth): PaidMonth {
  const of = (figure: 'untaxed' | 'exempt' | 'exemptold' | 'perquisites' | 'employernps' | 'salaryelsewhere') => {
    const amount = add(a[figure] ?? ZERO, b[figure] ?? ZERO);
    return amount === 0 ? {} : { [figure]: amount };
  };
  const codes = [...new Set([a, b].flatMap(({ components = {} }) => Object.keys(components)))];
  return {
    month: a.month,
    ...(a.paydate || b.paydate ? { paydate: b.paydate ?? a.paydate ?? lastDay(a.month) } : {}),
    totalearnings: add(a.totalearnings, b.totalearnings),
    ...of('untaxed'),
    ...of('exempt'),
    ...of('exemptold'),
    ...of('perquisites'),
    ...of('employernps'),
    ...of('salaryelsewhere'),
    ...(codes.length > 0
      ? {
          components: Object.fromEntries(
            codes.map((code) => [code, add(a.components?.[code] ?? ZERO, b.components?.[code] ?? ZERO)]),
          ),
        }
      : {}),
    basic: add(a.basic, b.basic),
    hra: add(a.hra, b.hra),
    inservice: a.inservice || b.inservice,
    pf: add(a.pf, b.pf),
    pt: add(a.pt, b.pt),
    tds: add(a.tds, b.tds),
    pfwages: add(a.pfwages, b.pfwages),
    epsdue: a.epsdue || b.epsdue,
  };
}

type Year = {
  readonly history: readonly PaidMonth[];
  readonly now: RentMonth;
  readonly projected: readonly ProjectedMonth[];
};

/** Months before, this month with its earlier payslips and what is left of it, and months ahead. */
function apart({ month: now }: PayContext, { history, now: paid, projected }: Year) {
  if (history.at(-1)?.month !== now && projected[0]?.month !== now)
    return { months: history, thismonth: paid, after: projected };
  const isNow = ({ month }: { readonly month: Month }): boolean => month === now;
  const before = history.filter(isNow);
  const of = (figure: 'hra' | 'basic'): Paise =>
    sum([paid, ...before, ...projected.filter(isNow)].map((one) => one[figure]));
  return {
    months: history.filter((one) => !isNow(one)),
    thismonth: {
      hra: of('hra'),
      basic: of('basic'),
      inservice: paid.inservice || before.some(({ inservice }) => inservice) || projected.some(isNow),
    },
    after: projected.filter((one) => !isNow(one)),
  };
}

/** The declaration with the rents that count: those without an accepted proof no more, once only proofs do. */
const counted = (declaration: Declaration, onlyaccepted: boolean): Declaration =>
  onlyaccepted && declaration.rents
    ? {
        ...declaration,
        rents: declaration.rents.map(({ unproved, ...rent }) => (unproved ? { ...rent, rentpermonth: ZERO } : rent)),
      }
    : declaration;

/** The rent that counts in a month: the last one that begins by then; before the first none. */
function rentIn({ rents, rentpermonth, rentcity }: Declaration, month: Month): Omit<Rent, 'from'> {
  if (!rents) return { rentpermonth, city: rentcity };
  const rent = rents.toSorted((a, b) => (a.from < b.from ? -1 : 1)).findLast(({ from }) => from <= month);
  return rent ?? { rentpermonth: ZERO, city: null };
}

/** Parts of one period and one city that follow each other, added up. */
function joined(parts: readonly Part[]): Part[] {
  const blocks: Part[] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    if (last?.period === part.period && last.city === part.city) {
      const of = (figure: 'hra' | 'basic' | 'rent'): Paise => sum([last[figure], part[figure]]);
      blocks[blocks.length - 1] = { ...last, hra: of('hra'), basic: of('basic'), rent: of('rent') };
    } else blocks.push(part);
  }
  return blocks;
}

/** The months in service before the first one paid here; where the rent changed among them, the last city counts. */
function openingPart({ opening }: EmployeeFacts, declaration: Declaration, first: Month): Part {
  const months = Array.from({ length: opening.monthsinservice }, (_, at) => addMonths(first, -1 - at));
  const rents = months.map((month) => rentIn(declaration, month));
  return {
    period: 'opening',
    city: rents[0]?.city ?? '',
    hra: opening.hra,
    basic: opening.basic,
    rent: sum(rents.map(({ rentpermonth }) => rentpermonth)),
  };
}

/**
 * House rent allowance by period: opening balance, each month paid here, and the months ahead together or each; or the
 * opening balance and all months from the first paid here on, as the company reads it. Another city begins another period. The
 * landlord's PAN is asked by the rent of the months in service in the tax year, which are the months of the blocks, unless
 * the company's policy takes twelve times the month.
 */
export function hraBlocks(
  context: PayContext,
  facts: EmployeeFacts,
  { now, projected }: { now: RentMonth; projected: readonly ProjectedMonth[] },
): HraBlock[] {
  const { history } = facts;
  if (!facts.declaration) return [];
  const declaration = counted(facts.declaration, onlyAccepted(context, facts));
  const { tds } = context.policy;
  const two = tds.hrablocks === 'two-parts';
  const every = tds.hrablocks === 'every-month';
  const part = (period: string, month: Month, { hra, basic, inservice }: RentMonth): Part => {
    const { rentpermonth, city } = rentIn(declaration, month);
    return { period: two ? 'rest' : period, city: city ?? '', hra, basic, rent: inservice ? rentpermonth : ZERO };
  };
  const { months, thismonth, after } = apart(context, { history, now, projected });
  const ahead = after.map((one) => part(every ? one.month : 'projected', one.month, { ...one, inservice: true }));
  const parts = [
    openingPart(facts, declaration, history[0]?.month ?? context.month),
    ...months.map((one) => part(one.month, one.month, one)),
    part(context.month, context.month, thismonth),
    ...(ahead.length > 0 ? ahead : [part('projected', context.month, NO_MONTH)]),
  ];
  const rent = sum(parts.map((one) => one.rent));
  if ((declaration.rents ? rent : declaration.rentpermonth) === 0) return [];
  const latest = rentIn(declaration, context.month).rentpermonth;
  const yearly = tds.landlordpan === 'rent-times-12' ? paise(latest * 12) : rent;
  if (needsLandlordPan(yearly, context.hra) && !declaration.landlordpan) return [];
  return joined(parts).map(({ period, city, hra, basic, rent: paid }) => {
    const { exempt } = hraExemption({ city, salary: basic, hra, rent: paid }, context.hra);
    return {
      period,
      hra,
      basic,
      rent: paid,
      ...(declaration.rents ? { city } : {}),
      exempt: round(exempt, every ? 'nearest-rupee' : 'exact-paisa'),
    };
  });
}
