import { z } from 'zod';
import { option, orNull } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { nameField, optionalLineField, ownField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { NAME_LIMIT, structureRow } from './structure-row.ts';

const STATE_NAMES = new Set(Object.values(STATE_CODES));
const pincode = z
  .string()
  .trim()
  .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits');

/** Where people work. */
export const officeRecord = recordKind({
  table: 'company_office',
  id: 'officeaddressid',
  feature: 'companyOffices',
  path: 'companyoffice',
  words: { list: 'Company offices', title: 'Office', label: 'Office' },
  fields: {
    officename: nameField({
      label: 'Office name',
      missing: message('E1300'),
      max: NAME_LIMIT,
      example: 'Pune plant',
    }),
    addressline1: optionalLineField({ label: 'Address', max: 200 }),
    addressline2: optionalLineField({ label: 'Address, second line', max: 200 }),
    cityname: optionalLineField({ label: 'City', max: 60 }),
    /** Professional tax, labour welfare fund and holidays follow the state of the place of work. */
    statename: ownField({
      label: 'State',
      save: z.string().refine((name) => STATE_NAMES.has(name), 'Please select the state'),
      row: z.string(),
      initial: '',
      example: 'Maharashtra',
    }),
    pincode: ownField({
      label: 'PIN code',
      save: orNull(pincode),
      row: z.string().nullable(),
      initial: '',
      example: '411001',
    }),
  },
  computed: {
    countryname: z.string(),
    assignedemployeecount: structureRow.shape.assignedemployeecount,
    assignedemployeelist: structureRow.shape.assignedemployeelist,
  },
  usedBy: [{ table: 'work_profile', column: 'officeaddressid', code: 'E1210' }],
});

/** An office to choose, with the place that is proposed to whoever works there. */
export const officeOption = option.extend({
  displayvalue: z.number(),
  cityname: z.string().nullable(),
  statename: z.string(),
});
