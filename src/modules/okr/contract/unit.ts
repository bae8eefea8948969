import { choices } from '#platform/contract/choices.ts';
import { choiceField, lineField, nameField, numberField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

export const UNIT_KIND = choices({ 1: 'Number', 2: 'Percent', 3: 'Money' });
export const DIRECTION = choices({ 1: 'Higher is better', 2: 'Lower is better' });
export const BY_BASE = 2;
export const ROLLUP = choices({ 1: 'Sum', 2: 'By the base', 3: 'Not at all' });

/** What key results are measured in: rupees, percent, people … */
export const unitRecord = recordKind({
  table: 'measurement_unit',
  id: 'measurementunitid',
  feature: 'measurementUnit',
  path: 'measurementunit',
  words: { list: 'Measurement units', title: 'Measurement unit', label: 'measurement unit' },
  fields: {
    measurementunitname: nameField({ label: 'Name', example: 'Rupees in crore' }),
    symbol: lineField({ label: 'Symbol', missing: 'Please enter the symbol', example: '₹ cr', max: 12 }),
    unitkindid: choiceField({ label: 'Kind', choices: UNIT_KIND, initial: 1 }),
    decimals: numberField({ label: 'Decimals', max: 4, example: 2, initial: 0 }),
    directionid: choiceField({ label: 'Direction', choices: DIRECTION, initial: 1 }),
    rollupid: choiceField({
      label: 'Roll-up',
      hint: 'How values of objectives below add up. Percentages roll up by their base, never by adding',
      choices: ROLLUP,
      initial: 1,
    }),
  },
  usedBy: [
    {
      table: 'okr_key_result',
      column: 'measurementunitid',
      code: 'E1200',
      text: say`Key results are measured in this unit, so it is kept`,
    },
  ],
  uses: 'Key results',
  rules: ({ unitkindid, rollupid }) =>
    unitkindid === 2 && rollupid === 1 ? { rollupid: say`Percentages roll up by their base, or not at all` } : {},
});
