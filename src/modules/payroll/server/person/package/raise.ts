import type { PackageRevise } from '#modules/payroll/contract/person/package-screen.ts';
import { day, type Month, monthOf } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { raised, raisedFigure } from '../../../engine/person/raise.ts';
import { inForceOn, packagesOf } from '../inputs/packages.ts';
import { figuresOver } from './figures.ts';
import { structureIn } from './validate.ts';

const ALWAYS = '9999-12' as Month;

/** A revision with the amount, and the figures in rupees, that its raise comes to; a figure that is named stays so. */
export async function withRaise(db: Db, input: PackageRevise): Promise<PackageRevise> {
  const { raise, employeeid } = input;
  if (!raise) return input;
  const from = day(input.effectivefrom);
  const current = inForceOn((await packagesOf(db, [employeeid])).get(employeeid), from);
  if (!current) return failField('raise', 'There is no package on that day that could be raised.');
  if (current.paybasis !== input.paybasis)
    failField('paybasis', 'A raise keeps what the package is agreed as. Enter the amount instead.');
  const { percent } = raise;
  const amount = raised(paise(current.amount), percent);
  if (!raise.figures) return { ...input, amount, raise: null };
  const { given } = await structureIn(db, monthOf(from));
  const standing = (await figuresOver(db, [employeeid])).on(employeeid, from, ALWAYS) ?? {};
  const named = new Set(input.figures.map(({ code }) => code));
  const figures = given.flatMap(({ code, unit }) => {
    const value = standing[code];
    return unit !== 'rupees' || value === undefined || named.has(code)
      ? []
      : [{ code, value: raisedFigure(value, percent) }];
  });
  return { ...input, amount, figures: [...input.figures, ...figures], raise: null };
}
