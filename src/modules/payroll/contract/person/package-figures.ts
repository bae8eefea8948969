import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { fromMonth } from './inputs.ts';
import { componentCode, monthText } from '../units.ts';

const edit = { feature: 'payrollInput', need: 'edit', scope: 'tenant' } as const;

export const packageFiguresBulk = bulkContract({
  feature: 'payrollInput',
  kind: 'package_figure',
  title: 'Package Figures',
  parameters: fromMonth,
  example: { frommonth: '2026-10' },
});

/** A figure as decimal text, with as many places as are computed with, or a choice. */
export const figureValue = z
  .string()
  .trim()
  .max(100)
  .regex(/^(\d{1,12}(\.\d{1,6})?|\p{L}.*)$/u, 'Enter a number that is not negative, with at most six decimals');

const figureRow = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.enum(['rupees', 'number', 'percent', 'choice']),
  choices: z.array(z.string()),
  /** In force in the next month to be run; null where none is. */
  value: z.string().nullable(),
  /** Every value with the month it is in force from, newest first. */
  history: z.array(
    z.object({
      from: z.string(),
      /** The day a revision puts it in force from; `from` is then the month that pays it first. Else null. */
      since: z.string().nullable(),
      value: z.string(),
      addedbyname: z.string().nullable(),
    }),
  ),
});
const figures = z.object({ next: z.string(), figures: z.array(figureRow) });
export type PackageFigures = z.infer<typeof figures>;

export const getPackageFigures = endpoint({
  method: 'GET',
  path: 'payroll/package/figure',
  access: { feature: 'payslip', need: 'read', scope: 'people' },
  summary: 'What the package of a person gives beside its amount; the caller’s own without an employeeid',
  input: z.object({ employeeid: id.optional() }),
  output: z.array(figures),
  example: {},
});

export const savePackageFigure = endpoint({
  method: 'POST',
  path: 'payroll/package/figure',
  access: edit,
  money: true,
  summary: 'A figure of a package from a month on; null takes the one of that month back',
  input: z.object({
    employeeid: id,
    code: componentCode.max(60),
    payrollmonth: monthText,
    value: figureValue.nullable(),
  }),
  output: z.array(figures),
  example: { employeeid: 1, code: 'meals', payrollmonth: '2026-11', value: '22' },
});
