import { BUSINESS_UNIT, DESIGNATION, GRADE, OFFICE, type Reference } from '#platform/server/file-names.ts';
import { filePart, fileRecord } from '#platform/server/file-part.ts';
import { competencyRecord } from '../contract/competency.ts';
import { performanceCycleRecord, performReminderRecord } from '../contract/cycle.ts';
import { reviewFormRecord } from '../contract/form.ts';
import { payRangeRecord } from '../contract/pay-range.ts';
import { ratingScaleRecord } from '../contract/scale.ts';
import { reviewStructureRecord } from '../contract/structure.ts';

const SCALE: Reference = {
  table: 'rating_scale',
  id: 'ratingscaleid',
  name: 'ratingscalename',
  place: 'perform.scales[].ratingscalename',
  missing: (row, name) => `${row}: there is no rating scale ${name}.`,
};
const STRUCTURE: Reference = {
  table: 'review_structure',
  id: 'reviewstructureid',
  name: 'reviewstructurename',
  place: 'perform.structures[].reviewstructurename',
  missing: (row, name) => `${row}: there is no review structure ${name}.`,
};
const FORM: Reference = {
  table: 'review_form',
  id: 'reviewformid',
  name: 'reviewformname',
  place: 'perform.forms[].reviewformname',
  missing: (row, name) => `${row}: there is no review form ${name}.`,
};

/** The set-up of reviews in the configuration file. A cycle of a file is not launched. */
export const performConfiguration = filePart('perform', {
  scales: fileRecord(ratingScaleRecord),
  competencies: fileRecord(competencyRecord, {
    names: { designationids: DESIGNATION, subscriptiongradeids: GRADE },
    arrays: ['designationids', 'subscriptiongradeids'],
  }),
  forms: fileRecord(reviewFormRecord, { names: { ratingscaleid: SCALE } }),
  structures: fileRecord(reviewStructureRecord),
  cycles: fileRecord(performanceCycleRecord, {
    names: {
      reviewstructureid: STRUCTURE,
      reviewformid: FORM,
      businessunitids: BUSINESS_UNIT,
      officeaddressids: OFFICE,
      subscriptiongradeids: GRADE,
    },
    arrays: ['businessunitids', 'officeaddressids', 'subscriptiongradeids', 'employmenttypes'],
  }),
  reminders: fileRecord(performReminderRecord),
  payranges: fileRecord(payRangeRecord, {
    names: { subscriptiongradeid: GRADE },
    nameOf: ({ grade, fromdate }) => `${String(grade)} ${String(fromdate)}`,
  }),
});
