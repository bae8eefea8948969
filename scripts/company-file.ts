import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { servedKinds } from '../src/bulk/server/serve-bulk.ts';
import { FORMULA_SCOPE, PAY_BASIS_SCOPE, UNIT_SCOPE } from '../src/modules/payroll/contract/setup/formula-scope.ts';
import {
  FAMILIES,
  NAME_GROUPS,
  OUTPUT_NAMES,
  POSTING_NAMES,
} from '../src/modules/payroll/contract/outputs/output-scope.ts';
import { configurationVersion } from '../src/platform/contract/configuration-version.ts';
import type { ServerModule } from '../src/platform/server/module.ts';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';
import { linesOf } from './company-file/keys.ts';
import { type Json, merged, schemaOf } from './company-file/schema.ts';

export const PAGE = join(PROJECT_DIR, 'docs/company-file.md');

type Cells = readonly string[];
/** A table of the page; columns that are empty in every row are left out. */
function table(headings: Cells, rows: readonly Cells[]): string {
  const full = headings.map((_, at) => rows.some((row) => row[at] !== ''));
  const textOf = (cell: string) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const line = (row: Cells) =>
    `| ${row
      .filter((_, at) => full[at])
      .map(textOf)
      .join(' | ')} |`;
  return [headings, headings.map(() => '---'), ...rows].map(line).join('\n');
}

/** The configuration file: what its parts read, together. */
export function fileSchema(modules: readonly ServerModule[]): Json {
  const version = z.object({ version: configurationVersion.describe('Version of the file') });
  const parts = [version, ...modules.flatMap(({ configuration }) => configuration?.schema ?? [])];
  return parts.map(schemaOf).reduce((file, part) => merged(file, part));
}

function keys(modules: readonly ServerModule[]): string[] {
  const { properties = {} } = fileSchema(modules);
  const listed = new Map<string, string>();
  return Object.entries(properties).map(([key, schema]: [string, Json]) => {
    const lines = linesOf(key, schema, '', listed);
    return `### ${key}\n\n${table(
      ['Key', 'Value', 'Where it is missing', 'What it is'],
      lines.map(([place, ...cells]) => [`\`${place}\``, ...cells]),
    )}`;
  });
}

type ScopeName = { readonly name: string; readonly type: string; readonly says: string };
const names = (title: string, note: string, of: readonly ScopeName[]): string =>
  `### ${title}\n\n${note}\n\n${table(
    ['Name', 'Type', 'What it is'],
    of.map(({ name, type, says }) => [`\`${name}\``, type, says]),
  )}`;

const groups = Object.entries(NAME_GROUPS) as [keyof typeof OUTPUT_NAMES, string][];
const OF_PAYSLIPS = 'In `layouts`, of a line for a payslip or for a past month.';
const formulas = (): string[] => [
  names(
    'Formulas of a structure',
    'In `structure`, formulas and conditions of components also read the code of each component with a formula, of each aggregate, of each figure of packages (`structure.amounts`), of each list and, by `lookup`, `slab` and `band`, of each table. The condition of one of several structures (`structure.structures[].when`) reads neither components and aggregates nor `employer_pf` and `structure`.',
    FORMULA_SCOPE,
  ),
  names('Formulas of units', 'In `rateformula` of one-time components, beside the names of a structure.', UNIT_SCOPE),
  names('Formulas of a pay basis', 'In `payroll.paybasis`, this name alone.', PAY_BASIS_SCOPE),
  ...groups.map(([group, title]) => names(`Layouts of files: ${title}`, OF_PAYSLIPS, OUTPUT_NAMES[group])),
  `### Layouts of files: components\n\n${table(
    ['Name', 'What it is'],
    Object.entries(FAMILIES).map(([family, title]) => [`\`${family}_<code>\``, title]),
  )}\n\nLines before and after the others read the names of the run, \`lines\` (how many there are), and \`sum_\` with each name of a number.`,
  names('Layouts of files: postings', 'Of a line of the journal, beside the names of the run.', POSTING_NAMES),
  '### Layouts of uploads\n\nIn `uploads`, the heading of each column is a text: `PF Member` is `pf_member`, and `number_pf_member` its number.',
];

const uploads = (): string[] =>
  servedKinds()
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
    .map(({ kind, title, columns, ownColumns }) => {
      const rows = columns.map(({ label, name, aliases, prefixes = [], required, hint, choices = [] }) => [
        label,
        `\`${name}\``,
        required ? 'yes' : '',
        [...aliases, ...prefixes.map((prefix) => `${prefix} …`)].join('; '),
        hint,
        hint.includes(choices.join(', ')) ? '' : choices.join('; '),
      ]);
      const headings = ['Heading', 'Name in layouts', 'Required', 'Also read', 'What it is', 'Choices'];
      const own = ownColumns ? '\n\nA company has further columns of its own here: its template lists them.' : '';
      return `### ${title}\n\nKind \`${kind}\` in layouts.\n\n${table(headings, rows)}${own}`;
    });

/** The page of every key of the configuration file, every name of its formulas and every column of every upload. */
export const companyFilePage = (modules: readonly ServerModule[]): string =>
  `${[
    '# The configuration file, its formulas and the uploads',
    'Written by `npm run docs` from what the product itself reads files by; `samples/*/company.json` are whole examples. A file is exported and imported at Configuration → Configuration file, and a company can be created from one. An import adds what the company does not have by name, replaces settings, and deletes nothing.',
    '## Keys of the file',
    '`[]` stands for each entry of a list, `.<name>` for each name of an object, `{kind "a"}` for entries whose `kind` is that. A key without anything under “Where it is missing” can be left out.',
    ...keys(modules),
    '## Names of formulas',
    'Numbers of money are rupees. Functions: `min`, `max`, `round`, `up`, `down`, `capitals`, `keep`, `cut`, `pad_left`, `pad_right` of a text (`keep(full_name, "A-Za-z ")` keeps these characters only, `cut(full_name, 35)` the first ones, `pad_left(employee_code, 10, "0")` fills up); `lookup`, `slab`, `band` of a table. Otherwise the grammar is that of CEL: `city in metro_cities ? basic * 0.5 : basic * 0.4`.',
    ...formulas(),
    '## Columns of uploads',
    'By the title of their pages. A column is found by its heading or by one of the others, whatever its case, blanks and punctuation.',
    ...uploads(),
  ].join('\n\n')}\n`;

if (import.meta.main) {
  const { serverModules } = await import('../src/server.modules.ts');
  await writeFile(PAGE, companyFilePage(serverModules));
}
