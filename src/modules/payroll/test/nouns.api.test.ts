import { testRecord } from '../../../../test/support/record.ts';
import { payrollTagRecord } from '../contract/person/tag.ts';

testRecord('payrolltagid', 'payrolltagname', payrollTagRecord.calls);
