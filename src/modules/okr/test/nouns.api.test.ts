import { testRecord } from '../../../../test/support/record.ts';
import { unitRecord } from '../contract/unit.ts';

// S2-076: the record behind the configuration page Measurement unit.
testRecord('measurementunitid', 'measurementunitname', unitRecord.calls);
