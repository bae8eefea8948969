import { z } from 'zod';

/** The first text that is there already; undefined without one. */
function repeated(texts: readonly string[]): string | undefined {
  const unique = new Set<string>();
  return texts.find((text) => unique.size === unique.add(text).size);
}

const heading = z.string().trim().min(1).max(200);
const formula = z.string().trim().min(1).max(1000);

/** Where the value of a column comes from: a heading of the file, the same text in every row, or a formula. */
export const layoutSource = z
  .strictObject({
    column: z.string().min(1).max(60).describe('The column of the upload'),
    heading: heading.optional(),
    value: z.string().max(200).optional(),
    formula: formula
      .optional()
      .describe('Over the cells of the row: texts by the name of their heading, numbers with `number_` before it'),
    words: z
      .record(z.string().max(200), z.string().max(200))
      .optional()
      .describe('Words of the file and what they mean here; other words stay as they are'),
    blank: z
      .string()
      .max(200)
      .optional()
      .describe('What a blank cell means; missing: it stays blank, which each column reads in its own way'),
    dateorder: z
      .literal('month-first')
      .optional()
      .describe('Of dates that are texts: missing where the day comes first, or where they are year-month-day'),
    decimalmark: z.literal('comma').optional().describe('Of numbers that are texts: missing where it is a point'),
  })
  .refine(
    ({ heading: from, value, formula: text }) => [from, value, text].filter((one) => one !== undefined).length === 1,
    'Each column comes from a heading, a value or a formula',
  );
export type LayoutSource = z.output<typeof layoutSource>;

/** How a file of a company is read as an upload. */
export const uploadLayout = z
  .strictObject({
    name: z.string().trim().min(1, 'Please enter name').max(60),
    kind: z.string().min(1).max(60).describe('The kind of upload'),
    file: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe(
        "The beginning of the file's name, by which files of a folder are found; without it any file can be of it",
      ),
    sheet: z.string().trim().min(1).max(100).optional().describe('Missing: the sheet whose headings are found'),
    headingrow: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('The row of the headings, from 1; missing where they are found'),
    where: formula.optional().describe('The rows that are read: a condition like a formula; missing for all of them'),
    columns: z.array(layoutSource).max(200),
    others: z
      .boolean()
      .default(false)
      .describe('Whether columns that the layout does not name are found by their headings, as without a layout'),
    across: z
      .strictObject({
        name: z.string().min(1).max(60),
        value: z.string().min(1).max(60),
        headings: z
          .array(z.strictObject({ heading, as: z.string().min(1).max(200) }))
          .min(1)
          .max(400),
      })
      .optional()
      .describe(
        'Headings that are entries of their own: each cell that is not blank gives a row, with the name of the entry in one column and the cell in another',
      ),
  })
  .superRefine(({ columns, across }, context) => {
    const names = [...columns.map(({ column }) => column), ...(across ? [across.name, across.value] : [])];
    const twice = repeated(names);
    if (twice !== undefined) context.addIssue({ code: 'custom', message: `“${twice}” is repeated` });
  });
export type UploadLayout = z.output<typeof uploadLayout>;

/** Every layout of a company: one name of a kind is one layout. */
export const uploadLayouts = z
  .array(uploadLayout)
  .max(200)
  .superRefine((layouts, context) => {
    const keys = layouts.map(({ kind, name }) => `${kind} ${name.toLowerCase()}`);
    const at = keys.lastIndexOf(repeated(keys) ?? '');
    if (at !== -1)
      context.addIssue({ code: 'custom', message: `Two layouts of an upload are called “${layouts[at]?.name ?? ''}”` });
  });
