import { testRecord } from '../../../../test/support/record.ts';
import { ticketCategoryRecord } from '../contract/category.ts';

// S2-085: the record behind the configuration page Ticket category.
testRecord('ticketcategoryid', 'ticketcategoryname', ticketCategoryRecord.calls);
