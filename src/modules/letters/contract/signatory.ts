import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull, personChip, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { createdBy, NAME_LIMIT } from './layout.ts';
import { allOf, oneOf, removalOf, saved } from '#platform/contract/record.ts';

export const signatorySave = z.object({
  authorizedsignatoryid: orNull(id),
  /** The name as printed under the signature. */
  signatoryname: line(NAME_LIMIT).min(1, 'Please enter name'),
  signatorytitle: text(NAME_LIMIT).min(1, 'Please enter the designation'),
  /** The employee, if any: not all signatories are on the payroll. */
  employeeid: orNull(id),
  signaturepath: orNull(filePath),
});

export const signatoryRow = z.object({
  authorizedsignatoryid: z.number(),
  signatoryname: z.string(),
  signatorytitle: z.string(),
  person: personChip.nullable(),
  signaturepath: z.string().nullable(),
  ...createdBy,
});
export type SignatoryRow = z.infer<typeof signatoryRow>;

const read = { feature: 'authorizedSignatory', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'authorizedSignatory', need: 'edit', scope: 'tenant' } as const;

export const listSignatories = allOf({
  path: 'subscription/allauthorizedsignatory',
  access: read,
  row: signatoryRow,
  summary: 'Everybody who signs letters, oldest first',
});

export const getSignatory = oneOf({
  path: 'subscription/authorizedsignatory/:authorizedsignatoryid',
  access: read,
  row: signatoryRow,
  summary: 'One authorized signatory',
});

export const saveSignatory = endpoint({
  method: 'POST',
  path: 'subscription/authorizedsignatory',
  access: edit,
  summary: 'Create an authorized signatory, or change the one named by authorizedsignatoryid',
  input: signatorySave,
  output: saved('authorizedsignatoryid'),
  example: {
    authorizedsignatoryid: null,
    signatoryname: 'Meera Kulkarni',
    signatorytitle: 'Head of HR',
    employeeid: null,
    signaturepath: null,
  },
});

export const removeSignatory = removalOf({
  path: 'subscription/authorizedsignatory/:authorizedsignatoryid',
  access: edit,
  summary: 'Delete an authorized signatory whom no template names',
});
