import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, orNull, text } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { NAME_LIMIT, structureRow } from './structure-row.ts';
import { allOf, removalOf, saved } from '#platform/contract/record.ts';

const STATE_NAMES = new Set(Object.values(STATE_CODES));

export const officeRow = structureRow.extend({
  officeaddressid: z.number(),
  officename: z.string(),
  addressline1: z.string().nullable(),
  addressline2: z.string().nullable(),
  cityname: z.string().nullable(),
  statename: z.string(),
  pincode: z.string().nullable(),
  countryname: z.string(),
});
export type OfficeRow = z.infer<typeof officeRow>;

export const officeSave = z.object({
  officeaddressid: orNull(id),
  officename: line(NAME_LIMIT).min(1, message('E1300')),
  addressline1: orNull(text(200)),
  addressline2: orNull(text(200)),
  cityname: orNull(text(60)),
  /** Professional tax, labour welfare fund and holidays follow the state of the place of work. */
  statename: z.string().refine((name) => STATE_NAMES.has(name), 'Please select the state'),
  pincode: orNull(
    z
      .string()
      .trim()
      .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits'),
  ),
});

const read = { feature: 'companyOffices', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'companyOffices', need: 'edit', scope: 'tenant' } as const;

export const listOffices = allOf({
  path: 'subscription/allcompanyoffice',
  access: read,
  row: officeRow,
  summary: 'All offices of the company, oldest first',
});

export const getOffice = endpoint({
  method: 'GET',
  path: 'subscription/companyoffice/:officeaddressid',
  access: read,
  summary: 'One office with its address',
  input: idParam('officeaddressid'),
  output: z.array(officeRow.omit({ assignedemployeecount: true, assignedemployeelist: true })),
  example: { officeaddressid: 1 },
});

export const saveOffice = endpoint({
  method: 'POST',
  path: 'subscription/companyoffice',
  access: edit,
  summary: 'Create an office, or change the one named by officeaddressid',
  input: officeSave,
  output: saved('officeaddressid'),
  example: {
    officeaddressid: null,
    officename: 'Pune plant',
    addressline1: null,
    addressline2: null,
    cityname: 'Pune',
    statename: 'Maharashtra',
    pincode: '411001',
  },
});

export const removeOffice = removalOf({
  path: 'subscription/companyoffice/:officeaddressid',
  access: edit,
  summary: 'Delete an office where nobody works; isexecuted is false while a business unit is located there',
});
