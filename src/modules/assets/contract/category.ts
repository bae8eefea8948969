import { choices } from '#platform/contract/choices.ts';
import { choiceField, nameField, numberField, textField, yesNoField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

export const PHYSICAL = 1;
export const DIGITAL = 2;
export const ASSET_TYPE = choices({ 1: 'Physical', 2: 'Digital' });

export const WRITTEN_DOWN = 4;
export const DEPRECIATION = choices({
  1: 'None',
  2: 'Straight line, by days',
  3: 'Straight line, by months',
  4: 'Written down value, by days',
});

export const MAX_MONTHS = 600;
export const MAX_TERMS = 4000;

/** What kinds of asset there are, how their value falls, and what holds for whoever has one. */
export const assetCategoryRecord = recordKind({
  table: 'asset_category',
  id: 'assetcategoryid',
  feature: 'assetCategory',
  path: 'assetcategory',
  words: { list: 'Assets categories', title: 'Asset category', label: 'asset category' },
  fields: {
    assetcategoryname: nameField({ label: 'Name', example: 'Laptop' }),
    assettypeid: choiceField({
      label: 'Type',
      hint: 'A digital asset, such as a licence, has seats: several people can have it at once',
      choices: ASSET_TYPE,
      initial: 1,
    }),
    depreciationid: choiceField({ label: 'Depreciation', choices: DEPRECIATION, initial: 1 }),
    usefulmonths: numberField({
      label: 'Useful life in months',
      min: 1,
      max: MAX_MONTHS,
      example: 36,
      initial: 36,
    }),
    residualpercent: numberField({
      label: 'Residual value, percent of the cost',
      hint: 'The value never falls below it',
      max: 100,
      example: 5,
      initial: 5,
    }),
    recoverypercent: numberField({
      label: 'Recovered on loss, percent of the value',
      hint: 'What the holder owes for a loss, of its value on that day',
      max: 100,
      example: 100,
      initial: 100,
    }),
    isacceptance: yesNoField({
      label: 'Acceptance',
      hint: 'The employee accepts it, with the terms below',
      initial: true,
    }),
    terms: textField({ label: 'Terms of use', max: MAX_TERMS }),
  },
  usedBy: [
    {
      table: 'asset',
      column: 'assetcategoryid',
      code: 'E1200',
      text: say`Assets are in this category. Make it inactive instead`,
    },
    {
      table: 'asset_request',
      column: 'assetcategoryid',
      code: 'E1200',
      text: say`People have requested assets of this category. Make it inactive instead`,
    },
  ],
  uses: 'Assets',
  active: 'an asset category',
  rules: ({ depreciationid, residualpercent }) =>
    depreciationid === WRITTEN_DOWN && residualpercent === 0
      ? { residualpercent: say`The written down value needs a residual value of at least 1 percent` }
      : {},
});
