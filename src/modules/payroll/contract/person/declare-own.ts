import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, orNull } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { declarationEffect, declarationSent, declarationView } from './declare-lines.ts';
import { componentCode } from '../units.ts';

/** What somebody has to do for the income tax: declare, or hand in proofs, until a day, with the lines sent back. */
export const declareCard = z.object({ proofs: z.boolean(), until: z.string(), sentback: z.number() });
export type DeclareCard = z.infer<typeof declareCard>;

/** How many declarations have proofs that wait for a decision. */
export const verifyCard = z.object({ people: z.number() });
export type VerifyCard = z.infer<typeof verifyCard>;

const read = { feature: 'taxDeclaration', need: 'read', scope: 'people' } as const;
const edit = { feature: 'taxDeclaration', need: 'edit', scope: 'people' } as const;
const view = z.array(declarationView);

export const getDeclaration = endpoint({
  method: 'GET',
  path: 'payroll/declaration',
  access: read,
  summary: 'What the caller has declared for the income tax of the year, what may be declared, and until when',
  input: z.object({}),
  output: view,
  example: {},
});

export const saveDeclaration = endpoint({
  method: 'POST',
  path: 'payroll/declaration',
  access: edit,
  summary: 'Declare all amounts and rents of the tax year, from the next open month on; what is left out is withdrawn',
  input: declarationSent,
  output: view,
  example: { sections: [{ section: 'c80ppf', declared: 9_000_000, higher: false }], rents: [] },
});

export const previewDeclaration = endpoint({
  method: 'POST',
  path: 'payroll/declaration/effect',
  access: read,
  summary: 'The tax of the year in both regimes with these amounts and rents; nothing is stored',
  input: declarationSent,
  output: declarationEffect,
  example: { sections: [{ section: 'c80ppf', declared: 9_000_000, higher: false }], rents: [] },
});

export const chooseRegime = endpoint({
  method: 'POST',
  path: 'payroll/declaration/regime',
  access: edit,
  summary: 'Choose the regime of the income tax, until the last day of the window',
  input: z.object({ regime: z.enum(['new', 'old']) }),
  output: view,
  example: { regime: 'old' },
});

export const addDeclarationProof = endpoint({
  method: 'POST',
  path: 'payroll/declaration/proof',
  access: edit,
  summary: 'A file that proves a section or a rent: the address that the upload for the purpose `taxproof` returned',
  input: z
    .object({ section: orNull(componentCode.max(60)), declaredrentid: orNull(id), imagepath: filePath })
    .refine(({ section, declaredrentid }) => (section === null) !== (declaredrentid === null), {
      path: ['section'],
      message: 'Please select what the file proves',
    }),
  output: view,
  example: { section: 'c80ppf', declaredrentid: null, imagepath: '/files/none' },
});

export const removeDeclarationProof = endpoint({
  method: 'DELETE',
  path: 'payroll/declaration/proof/:declarationproofid',
  access: edit,
  summary: 'Remove a file of a proof that is not accepted',
  input: idParam('declarationproofid'),
  output: view,
  example: { declarationproofid: 1 },
});

export const submitProofs = endpoint({
  method: 'POST',
  path: 'payroll/declaration/submit',
  access: edit,
  summary: 'Hand in the proofs of all lines that have files and wait for no decision',
  input: z.object({}),
  output: view,
  example: {},
});

export const declarationForm = endpoint({
  method: 'GET',
  path: 'payroll/declaration/form',
  kind: 'file',
  access: read,
  summary: 'The statement of claims of the tax year as PDF (Form 12BB, from the tax year 2026-27 on Form 124)',
  input: z.object({ employeeid: id.optional() }),
  output: z.unknown(),
  example: {},
});
