import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { orNull } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { carriesWhite } from '#platform/engine/contrast.ts';
import { allOf } from '#platform/contract/record.ts';

const read = { feature: 'interfaceBranding', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'interfaceBranding', need: 'edit', scope: 'tenant' } as const;

/** How the product looks to the people of a company: its logo, and the mails it sends automatically. */
const branding = z.object({
  imagepath: z.string().nullable(),
  /** Whether people are notified by mail that a payslip is available. */
  payslipmail: z.boolean(),
  /** Buttons and links; null for the product's blue. */
  colour: z.string().nullable(),
  version: z.number(),
});
export type Branding = z.infer<typeof branding>;

export const getBranding = allOf({
  path: 'subscription/interfacebranding',
  access: read,
  row: branding,
  summary: 'The logo of the company, and which mails it sends by itself',
});

export const saveBranding = endpoint({
  method: 'POST',
  path: 'subscription/interfacebranding',
  access: edit,
  versioned: true,
  summary: 'Change the logo (the address an upload answered, null to remove it, left out to keep it) or the mails',
  input: z.object({
    imagepath: orNull(filePath).optional(),
    payslipmail: z.boolean(),
    colour: orNull(
      z.string().toLowerCase().refine(carriesWhite, 'Please choose a darker colour: white on it could not be read'),
    ).optional(),
  }),
  output: z.array(branding),
  example: { payslipmail: true },
});
