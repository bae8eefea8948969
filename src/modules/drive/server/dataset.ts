import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import { DOCUMENT_STATUS } from '../contract/document.ts';

const shape = datasetShape({
  key: 'employee_documents',
  name: 'Employee documents',
  about: 'One row for each document of a person in scope',
  right: 'employeeDocument',
  period: 'addedon',
  maxdays: 365,
  columns: {
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    documenttype: { label: 'Document type', type: 'text' },
    status: { label: 'Status', type: 'text' },
    addedon: { label: 'Added on', type: 'day' },
    expireson: { label: 'Last day', type: 'day' },
    isonhold: { label: 'On legal hold', type: 'yesno' },
  },
});

/** Documents of people as a dataset; their numbers are not in it. */
export const documentDataset: Dataset = {
  shape,
  rows: ({ db, people, tenant }) =>
    db
      .selectFrom('person_document as d')
      .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
      .innerJoin('document_type as t', 't.documenttypeid', 'd.documenttypeid')
      .where(people.within('d.employeeid'))
      .select(['e.employeecode', 'e.fullname', 't.documenttypename as documenttype', 'd.expireson'])
      .select([
        labelOf('d.statusid', DOCUMENT_STATUS.labels).as('status'),
        sql<string>`(d.addeddate at time zone ${tenant.timezoneid}::text)::date`.as('addedon'),
        sql<boolean>`d.holdreason is not null`.as('isonhold'),
      ]),
};
