import { testRecord } from '../../../../test/support/record.ts';
import { documentTypeRecord } from '../contract/document-type.ts';

testRecord('documenttypeid', 'documenttypename', documentTypeRecord.calls);
