import { testRecord } from '../../../../test/support/record.ts';
import { assetCategoryRecord } from '../contract/category.ts';

// S2-084: the record behind the configuration page Assets categories.
testRecord('assetcategoryid', 'assetcategoryname', assetCategoryRecord.calls);
