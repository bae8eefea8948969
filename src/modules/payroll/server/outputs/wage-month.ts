import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { RegisterFigures } from '#modules/payroll/contract/run/register-figures.ts';
import { sum } from '#platform/engine/money.ts';
import { sumOfPf } from '../../engine/run/pay/provident-fund.ts';
import { later } from '#platform/engine/day.ts';
import type { PaidPerson } from './paid-person.ts';

/** Figures of the register that statutory files of a wage month add up. */
const AMOUNTS = [
  'earnedgross',
  'arreargross',
  'totalearnings',
  'pfwages',
  'esibase',
  'esiemployee',
  'esiemployer',
  'pt',
  'lwfemployee',
  'lwfemployer',
  'tds',
] as const satisfies readonly (keyof RegisterFigures)[];

/** The figures of several payslips of a person as those of one; without lines, which statutory files do not read. */
function together(payslips: readonly Payslip[], last: Payslip): Payslip {
  const registers = payslips.map(({ register }) => register);
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, sum(registers.map((one) => one[name]))]));
  const days = (name: 'lopdays' | 'paiddays'): number => registers.reduce((all, one) => all + one[name], 0);
  const arrears = registers.flatMap((one) => one.arrears ?? []);
  const from = payslips.flatMap(({ period }) => period?.from ?? []).toSorted()[0];
  const until = payslips.flatMap(({ period }) => period?.to ?? []).reduce(later, from ?? ('' as never));
  return {
    ...last,
    ...(last.period && from ? { period: { ...last.period, from, to: until } } : {}),
    lines: payslips.flatMap(({ lines }) => lines),
    register: {
      ...last.register,
      ...amounts,
      lopdays: days('lopdays'),
      paiddays: days('paiddays'),
      member: registers.some(({ member }) => member),
      esicovered: registers.some(({ esicovered }) => esicovered),
      pf: sumOfPf(registers.map(({ pf }) => pf)),
      arrearpf: sumOfPf(registers.map(({ arrearpf }) => arrearpf)),
      ...(registers.some(({ ptdue }) => ptdue !== undefined)
        ? { ptdue: sum(registers.map(({ ptdue, pt }) => ptdue ?? pt)) }
        : {}),
      ...(arrears.length > 0 ? { arrears } : {}),
    },
  };
}

/**
 * The payslips of a wage month for its statutory files: those of a person with one legal entity add up to one.
 * @param bystate whether the state of work divides them, too: professional tax and welfare fund are of a state
 */
export function ofWageMonth(paid: readonly PaidPerson[], bystate: boolean): PaidPerson[] {
  const groups = Map.groupBy(paid, ({ facts, identity }) =>
    JSON.stringify([facts.code, identity.establishmentid ?? 0, bystate ? facts.workstate : '']),
  );
  return [...groups.values()].flatMap((own) => {
    const last = own.at(-1);
    if (!last || own.length === 1) return own;
    return [
      {
        ...last,
        payslip: together(
          own.map(({ payslip }) => payslip),
          last.payslip,
        ),
      },
    ];
  });
}
