import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, orNull, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { choices } from '#platform/contract/choices.ts';
import { allOf, oneOf, removalOf, saved } from '#platform/contract/record.ts';

export const NAME_LIMIT = 100;

export const LETTERHEAD = choices({
  1: 'Logo on the left, name on the right',
  2: 'Logo and name in the middle',
  3: 'Pre-printed paper',
});
/** Margins of the letterhead in millimetres. */
export const MIN_MARGIN = 10;
export const MAX_MARGIN = 80;

const margin = z
  .number('enter valid number')
  .int('enter valid number')
  .min(MIN_MARGIN, 'enter valid number')
  .max(MAX_MARGIN, 'enter valid number');

const letterhead = {
  letterheadid: LETTERHEAD.schema,
  /** The text below the company's name: address, telephone, registration. */
  headertext: orNull(text(300)),
  footertext: orNull(text(300)),
  watermark: orNull(text(30)),
  margintop: margin,
  marginbottom: margin,
  marginside: margin,
  ispagenumbered: z.boolean(),
};

export const layoutSave = z.object({
  pagelayoutid: orNull(id),
  pagelayoutname: line(NAME_LIMIT).min(1, 'Please enter name'),
  /** A picture for the letterhead; defaults to the company's logo. */
  logopath: orNull(filePath),
  ...letterhead,
});

/** Fields of every row of a configuration list. */
export const createdBy = {
  usedcount: z.number(),
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  version: z.number(),
};

export const layoutRow = z.object({
  pagelayoutid: z.number(),
  pagelayoutname: z.string(),
  logopath: z.string().nullable(),
  ...letterhead,
  headertext: z.string().nullable(),
  footertext: z.string().nullable(),
  watermark: z.string().nullable(),
  ...createdBy,
});
export type LayoutRow = z.infer<typeof layoutRow>;

const read = { feature: 'pageLayout', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'pageLayout', need: 'edit', scope: 'tenant' } as const;

export const listLayouts = allOf({
  path: 'subscription/allpagelayout',
  access: read,
  row: layoutRow,
  summary: 'All page layouts of letters, oldest first',
});

export const getLayout = oneOf({
  path: 'subscription/pagelayout/:pagelayoutid',
  access: read,
  row: layoutRow,
  summary: 'One page layout',
});

export const saveLayout = endpoint({
  method: 'POST',
  path: 'subscription/pagelayout',
  access: edit,
  summary: 'Create a page layout, or change the one named by pagelayoutid; letters that were sent keep theirs',
  input: layoutSave,
  output: saved('pagelayoutid'),
  example: {
    pagelayoutid: null,
    pagelayoutname: 'Head office',
    logopath: null,
    letterheadid: 1,
    headertext: '14 MG Road, Pune 411001',
    footertext: null,
    watermark: null,
    margintop: 25,
    marginbottom: 20,
    marginside: 22,
    ispagenumbered: true,
  },
});

export const removeLayout = removalOf({
  path: 'subscription/pagelayout/:pagelayoutid',
  access: edit,
  summary: 'Delete a page layout that no template uses',
});

/** A page of the layout with sample text, as a PDF, while it is being edited. */
export const previewLayout = endpoint({
  method: 'POST',
  path: 'subscription/pagelayoutpreview',
  kind: 'file',
  access: read,
  summary: 'A page layout with a sample letter on it, as a PDF, before it is saved',
  input: layoutSave.omit({ pagelayoutid: true, pagelayoutname: true }),
  output: z.unknown(),
  example: {
    logopath: null,
    letterheadid: 2,
    headertext: null,
    footertext: null,
    watermark: 'COPY',
    margintop: 25,
    marginbottom: 20,
    marginside: 22,
    ispagenumbered: false,
  },
});
