import { personField } from '#platform/contract/person-field.ts';
import { personRecord } from '#platform/contract/person-record.ts';
import { orNull, text } from '#platform/contract/fields.ts';
import {
  type FieldColumn,
  moneyField,
  optionalLineField,
  ownField,
  yesNoField,
} from '#platform/contract/record-field.ts';
import { z } from 'zod';
import { monthText } from '../units.ts';

const MAX = 1e13;
const amount = (label: string, of: { readonly column?: FieldColumn } = {}) =>
  moneyField({ label, max: MAX, example: 0, ...of });
const city = (label: string) => optionalLineField({ label, max: 60 });

/** What a person declares for the income tax of a year: the limits of the law are applied in the run, not here. */
export const declarationRecord = personRecord({
  table: 'tax_declaration',
  id: 'employeeid',
  key: ['taxyear', 'employeeid'],
  fields: {
    employeeid: personField(),
    c80: amount('80C Amount (without own PF)', {
      column: { aliases: ['80C', '80C Amount'], hint: 'For the year, own PF and VPF left out; blank is zero' },
    }),
    ccd1b: amount('80CCD(1B)'),
    dself: amount('80D Self and Family', { column: { aliases: ['80D Self'] } }),
    dparents: amount('80D Parents'),
    parentssenior: yesNoField({
      label: 'Parents Senior',
      initial: false,
      column: { hint: 'Yes when a parent is 60 or older' },
    }),
    homeloaninterest: amount('Home Loan Interest'),
    rentpermonth: amount('Rent Per Month', { column: { aliases: ['Rent'] } }),
    rentcity: city('Rent City'),
    landlordpan: ownField({
      label: 'Landlord PAN',
      save: orNull(text(40)),
      row: z.string().nullable(),
      initial: '',
      example: null,
    }),
    newrentfrom: ownField({
      label: 'New Rent From',
      save: orNull(monthText),
      row: z.string().nullable(),
      initial: '',
      example: null,
    }),
    newrentpermonth: amount('New Rent Per Month'),
    newrentcity: city('New Rent City'),
  },
});
