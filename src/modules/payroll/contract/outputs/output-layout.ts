import { z } from 'zod';
import { JOURNAL_GROUPS } from './journal.ts';

/** The files that a layout replaces; `other` is a file of its own beside them. */
export const STANDARD_FILES = ['register', 'bank', 'journal', 'ecr', 'arrearsecr', 'esi'] as const;
export const LAYOUT_FILES = [...STANDARD_FILES, 'other'] as const;
type LayoutFile = (typeof LAYOUT_FILES)[number];
/** Files for an office, whose names and extents the law gives. */
export const STATUTORY_LAYOUTS: ReadonlySet<LayoutFile> = new Set(['ecr', 'arrearsecr', 'esi']);
/** Files of which a company has one, under a name of its own. */
export const SINGLE_LAYOUTS: ReadonlyMap<LayoutFile, string> = new Map([
  ['register', 'There can be one register. Make the other one a file of its own'],
  ['ecr', 'There can be one ECR. Make the other one a file of its own'],
  ['arrearsecr', 'There can be one ECR of arrears. Make the other one a file of its own'],
  ['esi', 'There can be one file of ESI contributions. Make the other one a file of its own'],
]);
/**
 * What a line is of: a payslip, a payslip and a past month that it pays arrears of, or an account and side of the
 * journal.
 */
export const LAYOUT_ROWS = ['payslip', 'past-month', 'posting'] as const;
/** `rupees`: whole rupees without decimals, others with two. `plain`: as many decimals as there are, at most two. */
export const DECIMALS = ['rupees', 'none', 'two', 'plain'] as const;
export const DATE_FORMS = ['yyyy-mm-dd', 'dd/mm/yyyy', 'dd-mm-yyyy', 'ddmmyyyy', 'dd-mmm-yyyy'] as const;
export const SEPARATORS = ['comma', 'semicolon', 'bar', 'tab', 'hash-tilde-hash', 'none'] as const;
export const LINE_ENDS = ['lf', 'crlf'] as const;
/** `xlsx`: a workbook, of ESI contributions alone. */
export const ENDINGS = ['csv', 'txt', 'xlsx'] as const;
export const ALIGNMENTS = ['left', 'right'] as const;

/** The most characters of a formula of a layout. */
export const MAX_FORMULA = 1000;
const formula = z.string().trim().min(1, 'Please enter a formula').max(MAX_FORMULA);

const field = {
  formula,
  decimals: z.enum(DECIMALS).optional().describe('Of numbers; missing: `rupees`'),
  dateform: z.enum(DATE_FORMS).optional().describe('Of days; missing: year-month-day'),
  width: z
    .strictObject({ characters: z.int().min(1).max(500), align: z.enum(ALIGNMENTS), fill: z.enum([' ', '0']) })
    .optional()
    .describe('A fixed width: longer texts are cut, shorter ones filled'),
};

/** Sums of a whole file are of all past months: a month named in one of before changed nothing, and is dropped. */
function withoutMonth(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('monthsback' in value)) return value;
  const { monthsback: _, ...others } = value;
  return others;
}
export const layoutField = z.preprocess(withoutMonth, z.strictObject(field));
export type LayoutField = z.output<typeof layoutField>;
export const layoutColumn = z.strictObject({
  heading: z.string().trim().min(1, 'Please enter a heading').max(100),
  ...field,
  monthsback: z
    .int()
    .min(1)
    .max(24)
    .optional()
    .describe(
      'The past month that names beginning with `past_` are of, so many months before the month paid; missing: all of them together',
    ),
});
export type LayoutColumn = z.output<typeof layoutColumn>;

/** A file of a run as data: which lines it has, in which order, and what stands in them. */
export const outputLayout = z.strictObject({
  name: z.string().trim().min(1, 'Please enter name').max(60),
  file: z.enum(LAYOUT_FILES),
  rows: z.enum(LAYOUT_ROWS).default('payslip'),
  by: z
    .array(z.enum(JOURNAL_GROUPS))
    .min(1)
    .max(JOURNAL_GROUPS.length)
    .optional()
    .describe('Of postings: what lines of one account stand apart by; missing: one line for each account and side'),
  where: formula.optional().describe('Who has a line: a condition; missing for everybody'),
  orderby: formula
    .optional()
    .describe('What lines are in order of; equal ones, and all where it is missing, by employee code'),
  columns: z.array(layoutColumn).min(1, 'Please add a column').max(300),
  before: z
    .array(z.array(layoutField).min(1).max(50))
    .max(5)
    .optional()
    .describe('Lines before and after the others, of the whole file: counts and sums'),
  after: z.array(z.array(layoutField).min(1).max(50)).max(5).optional(),
  heading: z.boolean().default(true),
  separator: z.enum(SEPARATORS).default('comma'),
  lineend: z.enum(LINE_ENDS).default('lf'),
  ending: z.enum(ENDINGS).default('csv'),
});
export type OutputLayout = z.output<typeof outputLayout>;

/** The file name of a layout without its ending: letters and digits of its name. */
export const layoutSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const TAKEN = [
  'register',
  'journal',
  'ecr',
  'ecr-arrears',
  'epf-challan',
  'esi',
  'professional-tax',
  'labour-welfare-fund',
];
/** Every layout of a company; names that give different files, and one register at most. */
export const outputLayouts = z
  .array(outputLayout)
  .max(20)
  .superRefine((layouts, context) => {
    const seen = new Set<string>();
    for (const { name, file, rows, by, columns, ending } of layouts) {
      const postings = rows === 'posting';
      if (postings && STATUTORY_LAYOUTS.has(file))
        context.addIssue({ code: 'custom', message: `“${name}” has no postings. Choose a line for each payslip` });
      if (ending === 'xlsx' && file !== 'esi')
        context.addIssue({ code: 'custom', message: `“${name}” cannot be a workbook. Choose .csv or .txt` });
      if (file === 'journal' && !postings)
        context.addIssue({ code: 'custom', message: `“${name}” is a journal. Choose a line for each account` });
      if (by && !postings)
        context.addIssue({ code: 'custom', message: `“${name}” has no postings to show separately` });
      if (postings && columns.some(({ monthsback }) => monthsback !== undefined))
        context.addIssue({ code: 'custom', message: `“${name}” has postings, which are of no past month` });
      const slug = layoutSlug(name);
      if (slug === '')
        context.addIssue({ code: 'custom', message: `“${name}” has no letter or digit of the Latin script` });
      else if (seen.has(slug)) context.addIssue({ code: 'custom', message: `Two layouts are called “${name}”` });
      else if (!SINGLE_LAYOUTS.has(file) && TAKEN.includes(slug))
        context.addIssue({
          code: 'custom',
          message: `“${name}” is the name of a file of every run. Choose another name`,
        });
      seen.add(slug);
    }
    for (const [single, message] of SINGLE_LAYOUTS)
      if (layouts.filter(({ file }) => file === single).length > 1) context.addIssue({ code: 'custom', message });
  });
