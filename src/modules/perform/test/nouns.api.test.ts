import { testRecord } from '../../../../test/support/record.ts';
import { competencyRecord } from '../contract/competency.ts';
import { performReminderRecord } from '../contract/cycle.ts';
import { ratingScaleRecord } from '../contract/scale.ts';
import { reviewStructureRecord } from '../contract/structure.ts';

// S2-071, S2-072, S2-073, S2-212: the records behind the pages of the set-up.
testRecord('ratingscaleid', 'ratingscalename', ratingScaleRecord.calls);
testRecord('competencyid', 'competencyname', competencyRecord.calls);
testRecord('reviewstructureid', 'reviewstructurename', reviewStructureRecord.calls);
testRecord('performreminderid', 'performremindername', performReminderRecord.calls);
