import { say } from '#platform/engine/say.ts';
import { isEmail } from '#platform/contract/fields.ts';
import { isDay } from '#platform/engine/day.ts';
import { EMAIL_TYPES, PHONE_TYPES, PURPOSE } from '../contract/kinds.ts';
import type { FieldValue, Row, SectionField, Values } from '../contract/section-fields.ts';
import { SECTIONS, type SectionKey } from '../contract/sections.ts';
import { documentProblem, isAccount, isCallingCode, isDialled, isEsi, isIfsc, isUan, plainNumber } from './numbers.ts';

/** Problems by row number and field: `2.documentnumber`. */
export type Problems = Record<string, string>;
// oxlint-disable-next-line no-control-regex -- rejecting control characters is the purpose
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f\ud800-\udfff]/u;
const isEmpty = (value: FieldValue | undefined): boolean => value === undefined || value === null || value === '';
const textOf = (values: Values, key: string): string => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};
const numberOf = (values: Values, key: string): number => Number(values[key] ?? 0);

/** Whether a person born on a day is below 18 years on another day. */
export const isMinor = (dateofbirth: string, today: string): boolean =>
  `${Number(dateofbirth.slice(0, 4)) + 18}${dateofbirth.slice(4)}` > today;

function ofField(field: SectionField, value: FieldValue | undefined): string | undefined {
  if (isEmpty(value)) return field.required ? 'Please fill all required fields' : undefined;
  const odd = 'Please fill valid data';
  switch (field.type) {
    case 'text':
      if (typeof value !== 'string' || CONTROL.test(value)) return odd;
      return value.length > field.max ? say`maximum limit should not be greater than ${field.max}` : undefined;
    case 'scan':
      return typeof value === 'string' && value.length <= 600 ? undefined : odd;
    case 'day':
      return typeof value === 'string' && isDay(value) && value > '1900-01-01' && value < '2200-01-01'
        ? undefined
        : odd;
    case 'yesno':
      return typeof value === 'boolean' ? undefined : odd;
    case 'number':
      return typeof value === 'number' &&
        value >= 0 &&
        value <= field.most &&
        Number(value.toFixed(field.places)) === value
        ? undefined
        : odd;
    case 'choice':
      return field.options.some(({ displayvalue }) => displayvalue === value) ? undefined : odd;
  }
}

type Rules = (rows: readonly Row[], today: string) => Problems;
const each =
  (rule: (values: Values, today: string) => Problems): Rules =>
  (rows, today) =>
    Object.fromEntries(
      rows.flatMap(({ values }, at) =>
        Object.entries(rule(values, today)).map(([key, says]) => [`${at}.${key}`, says]),
      ),
    );
const all =
  (...rules: readonly Rules[]): Rules =>
  (rows, today) =>
    rules.reduce<Problems>((result, rule) => ({ ...rule(rows, today), ...result }), {});
const past = (values: Values, key: string, today: string): Problems =>
  textOf(values, key) > today ? { [key]: 'This day is in the future' } : {};
const inOrder = (values: Values, from: string, to: string): Problems =>
  textOf(values, to) !== '' && textOf(values, to) < textOf(values, from)
    ? { [to]: 'This is before the first day' }
    : {};

function contact(values: Values): Problems {
  const typeid = numberOf(values, 'contacttypeid');
  const value = textOf(values, 'contacttypevalue');
  if (EMAIL_TYPES.includes(typeid)) return isEmail(value) ? {} : { contacttypevalue: 'This is not an e-mail address' };
  if (PHONE_TYPES.includes(typeid)) return dialled(values, 'contacttypevalue', typeid === 1 || typeid === 12);
  return textOf(values, 'callingcode') === '' ? {} : { callingcode: 'Only a number has a calling code' };
}
function dialled(values: Values, key: string, mobile: boolean): Problems {
  const code = textOf(values, 'callingcode');
  if (!isCallingCode(code)) return { callingcode: 'Enter the calling code with a plus, such as +91' };
  return isDialled(code, textOf(values, key), mobile)
    ? {}
    : { [key]: 'This is not a number that can be dialled there' };
}
/** At most one number and one e-mail address are marked as the first to use. */
const oneFirst: Rules = (rows) => {
  const first = (types: readonly number[]) =>
    rows.flatMap(({ values }, at) =>
      values['isprimary'] === true && types.includes(numberOf(values, 'contacttypeid')) ? [at] : [],
    );
  const doubled = [PHONE_TYPES, EMAIL_TYPES].flatMap((types) => first(types).slice(1));
  const other = rows.flatMap(({ values }, at) =>
    values['isprimary'] === true && ![...PHONE_TYPES, ...EMAIL_TYPES].includes(numberOf(values, 'contacttypeid'))
      ? [[`${at}.isprimary`, 'Only a number or an e-mail address is used first']]
      : [],
  );
  return Object.fromEntries([
    ...other,
    ...doubled.map((at) => [`${at}.isprimary`, 'Only one number and one e-mail address are used first']),
  ]) as Problems;
};

const nominee = (values: Values, today: string): Problems => ({
  ...past(values, 'dateofbirth', today),
  ...(numberOf(values, 'sharepercent') > 0 ? {} : { sharepercent: 'A share is more than nothing' }),
  ...(isMinor(textOf(values, 'dateofbirth'), today) && textOf(values, 'guardianname') === ''
    ? { guardianname: 'A nominee below 18 years needs a guardian' }
    : {}),
});
/**
 * The shares of each purpose add up to 100 % (EPF Form 2, Gratuity Form F). Calculated in hundredths of a percent, to
 * avoid float errors.
 */
const wholeShares: Rules = (rows) => {
  const sums = new Map<number, { sum: number; at: number }>();
  rows.forEach(({ values }, at) => {
    const purpose = numberOf(values, 'nominationpurposeid');
    const before = sums.get(purpose)?.sum ?? 0;
    sums.set(purpose, { sum: before + Math.round(numberOf(values, 'sharepercent') * 100), at });
  });
  return Object.fromEntries(
    [...sums].flatMap(([purpose, { sum, at }]) =>
      sum === 10_000
        ? []
        : [
            [
              `${at}.sharepercent`,
              `The shares for ${PURPOSE.label(purpose) ?? ''} add up to ${sum / 100} %, not 100 %`,
            ],
          ],
    ),
  );
};

const document = (values: Values, today: string): Problems => {
  const says = documentProblem(numberOf(values, 'documenttypeid'), plainNumber(textOf(values, 'documentnumber')));
  return {
    ...past(values, 'issuedate', today),
    ...inOrder(values, 'issuedate', 'expirydate'),
    ...(says === undefined ? {} : { documentnumber: says }),
  };
};
const onceEach: Rules = (rows) => {
  const types = rows.map(({ values }) => values['documenttypeid']);
  return Object.fromEntries(
    types.flatMap((type, at) =>
      types.indexOf(type) < at ? [[`${at}.documenttypeid`, 'Each document stands once']] : [],
    ),
  );
};

function bank(values: Values): Problems {
  if (values['paymentmode'] !== 'Bank') return {};
  const number = plainNumber(textOf(values, 'bankaccount'));
  const again = plainNumber(textOf(values, 'bankaccountagain'));
  return {
    ...(isAccount(number) ? {} : { bankaccount: 'An account number has 6 to 34 letters and digits' }),
    ...(number === again ? {} : { bankaccountagain: 'The two account numbers are not the same' }),
    ...(isIfsc(plainNumber(textOf(values, 'ifsc')))
      ? {}
      : { ifsc: 'An IFSC is four letters, a zero and six letters or digits' }),
    ...(textOf(values, 'accountholder') === '' ? { accountholder: 'Enter the name the account is held in' } : {}),
    ...(textOf(values, 'bankname') === '' ? { bankname: 'Enter the name of the bank' } : {}),
  };
}

const statutory = (values: Values): Problems => ({
  ...(textOf(values, 'uan') === '' || isUan(plainNumber(textOf(values, 'uan')))
    ? {}
    : { uan: 'A UAN has twelve digits' }),
  ...(textOf(values, 'esinumber') === '' || isEsi(plainNumber(textOf(values, 'esinumber')))
    ? {}
    : { esinumber: 'An ESI IP number has ten digits, or seventeen with the codes of employer and branch' }),
});
const voluntary = (values: Values): Problems =>
  numberOf(values, 'vpfpercent') > 0 && numberOf(values, 'vpfamount') > 0
    ? { vpfamount: 'Voluntary PF is a rate or an amount. Empty one of them' }
    : {};
const personal = (values: Values, today: string): Problems => ({
  ...past(values, 'dateofbirth', today),
  ...past(values, 'marriagedate', today),
  ...(textOf(values, 'marriagedate') !== '' && ['Single', ''].includes(textOf(values, 'maritalstatus'))
    ? { marriagedate: 'Somebody single has no day of marriage' }
    : {}),
  ...(textOf(values, 'lastname') !== '' && textOf(values, 'firstname') === ''
    ? { firstname: 'Enter the first name as well' }
    : {}),
});
const pincode = (values: Values): Problems =>
  Object.fromEntries(
    ['present', 'permanent'].flatMap((when) => {
      const code = textOf(values, `${when}pincode`);
      const abroad = !['', 'india'].includes(textOf(values, `${when}country`).toLowerCase());
      return code === '' || abroad || /^[1-9]\d{5}$/.test(code)
        ? []
        : [[`${when}pincode`, 'A PIN code has six digits']];
    }),
  );

const RULES: Readonly<Record<SectionKey, Rules>> = {
  personal: each(personal),
  addresses: each(pincode),
  contacts: all(each(contact), oneFirst),
  emergency: each((values) => ({
    ...dialled(values, 'mobilenumber', false),
    ...(textOf(values, 'emailid') === '' || isEmail(textOf(values, 'emailid'))
      ? {}
      : { emailid: 'This is not an e-mail address' }),
  })),
  family: each((values, today) => past(values, 'dateofbirth', today)),
  nominees: all(each(nominee), wholeShares),
  education: each((values) => inOrder(values, 'fromdate', 'todate')),
  experience: each((values, today) => ({ ...past(values, 'todate', today), ...inOrder(values, 'fromdate', 'todate') })),
  documents: all(each(document), onceEach),
  statutory: each((values) => ({ ...statutory(values), ...voluntary(values) })),
  bank: each(bank),
};

/** Problems of the new state of a section. First each field by itself; when all are valid, the rules between them. */
export function problemsOf(section: SectionKey, rows: readonly Row[], today: string): Problems {
  const { fields } = SECTIONS[section];
  const single: Problems = {};
  rows.forEach(({ values }, at) => {
    for (const field of fields) {
      const says = ofField(field, values[field.key]);
      if (says !== undefined) single[`${at}.${field.key}`] = says;
    }
  });
  return Object.keys(single).length > 0 ? single : RULES[section](rows, today);
}
