import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, listQuery, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { declarationView, MAX_REASON } from './declare-lines.ts';
import { taxYearText } from './inputs.ts';
import { componentCode } from '../units.ts';

const read = { feature: 'verifyDeclaration', need: 'read', scope: 'people' } as const;
const edit = { feature: 'verifyDeclaration', need: 'edit', scope: 'people' } as const;
const view = z.array(declarationView);

/** Where the declaration of a person stands, by its lines. */
export const DECLARATION_STATE = choices({
  1: 'Declared, no proof yet',
  2: 'Proofs to verify',
  3: 'Sent back',
  4: 'Verified',
});

const declarationRow = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  stateid: DECLARATION_STATE.schema,
  state: z.string(),
  lines: z.number(),
  /** Lines whose proof is handed in and not decided. */
  waiting: z.number(),
  /** Paise of the year. */
  declared: z.number(),
  accepted: z.number(),
});
export type DeclarationRow = z.infer<typeof declarationRow>;

const declarationQuery = z.object({
  search: listQuery.shape.search,
  taxyear: taxYearText.optional(),
  stateid: z.coerce.number().int().min(1).max(4).optional(),
});
export const listDeclarations = endpoint({
  method: 'GET',
  path: 'payroll/declarations/list',
  access: read,
  summary: 'People who have declared for the income tax of a year, by name, with the state of their proofs',
  input: listQuery.extend(declarationQuery.shape),
  output: z.object({ rows: z.array(declarationRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const declarationReport = report({
  title: 'Declarations',
  list: listDeclarations,
  query: declarationQuery,
  columns: {
    employeecode: { label: 'Employee code' },
    fullname: { label: 'Name' },
    state: { label: 'Status' },
    lines: { label: 'Lines' },
    waiting: { label: 'To verify' },
    declared: { label: 'Declared for the year', as: 'paise' },
    accepted: { label: 'Accepted', as: 'paise' },
  },
});

export const getPersonDeclaration = endpoint({
  method: 'GET',
  path: 'payroll/declarations/:employeeid',
  access: read,
  summary: 'What a person has declared for the income tax of the year, with the files of the proofs',
  input: idParam('employeeid'),
  output: view,
  example: { employeeid: 1 },
});

export const decideLine = endpoint({
  method: 'POST',
  path: 'payroll/declarations/decide',
  access: edit,
  summary:
    'Accept the proof of a section or a rent, in whole or in part, or reject it with a reason; nobody decides their own',
  input: z
    .object({
      employeeid: id,
      section: orNull(componentCode.max(60)),
      declaredrentid: orNull(id),
      /** Paise of the year, of rent a month; null rejects it. */
      accepted: orNull(paiseField.min(0, 'Please enter the amount')),
      reason: orNull(text(MAX_REASON)),
    })
    .refine(({ section, declaredrentid }) => (section === null) !== (declaredrentid === null), {
      path: ['section'],
      message: 'Please select a line',
    })
    .refine(({ accepted, reason }) => accepted !== null || reason !== null, {
      path: ['reason'],
      message: 'Please say why it is rejected',
    }),
  output: view,
  example: { employeeid: 1, section: 'c80ppf', declaredrentid: null, accepted: 9_000_000, reason: null },
});

export const setDeclarationAccess = endpoint({
  method: 'POST',
  path: 'payroll/declarations/access',
  access: edit,
  summary: 'Lock the declaration of a person, open it until a day, or let the window of the company hold again',
  input: z
    .object({
      employeeid: id,
      access: z.enum(['locked', 'open', 'window']),
      openuntil: orNull(dayField),
      reason: orNull(text(MAX_REASON)),
    })
    .refine(({ access, openuntil }) => access !== 'open' || openuntil !== null, {
      path: ['openuntil'],
      message: 'Please enter the last day',
    })
    .refine(({ access, reason }) => access === 'window' || reason !== null, {
      path: ['reason'],
      message: 'Please enter the reason',
    }),
  output: view,
  example: { employeeid: 1, access: 'open', openuntil: '2027-02-10', reason: 'Was on long leave' },
});
