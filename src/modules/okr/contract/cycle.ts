import { nameField, numberField, onDayField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

const MAX_CHECK_IN_DAYS = 366;

/** A span in which objectives are pursued, with how often their key results are checked in and when they are behind. */
export const cycleRecord = recordKind({
  table: 'okr_cycle',
  id: 'okrcycleid',
  feature: 'okrConfig',
  path: 'okrcycle',
  words: { list: 'OKR cycles', title: 'OKR cycle', label: 'OKR cycle' },
  fields: {
    okrcyclename: nameField({ label: 'Name', example: 'October to December 2026' }),
    fromdate: onDayField({ label: 'From', example: '2026-10-01' }),
    todate: onDayField({ label: 'To', example: '2026-12-31' }),
    checkindays: numberField({
      label: 'Check-in every … days',
      min: 1,
      max: MAX_CHECK_IN_DAYS,
      example: 14,
      initial: 14,
    }),
    ontrackpercent: numberField({
      label: 'On track from … percent of the expected progress',
      max: 100,
      example: 95,
      initial: 95,
    }),
    atriskpercent: numberField({
      label: 'At risk below … percent of the expected progress',
      max: 100,
      example: 75,
      initial: 75,
    }),
  },
  usedBy: [
    {
      table: 'okr_objective',
      column: 'okrcycleid',
      code: 'E1200',
      text: say`Objectives are in this cycle, so it is kept`,
    },
  ],
  uses: 'Objectives',
  rules: ({ fromdate, todate, ontrackpercent, atriskpercent }) => ({
    ...(String(todate) > String(fromdate) ? {} : { todate: say`The last day comes after the first` }),
    ...(Number(atriskpercent) <= Number(ontrackpercent)
      ? {}
      : { atriskpercent: say`This cannot be above the percentage of on track` }),
  }),
});
