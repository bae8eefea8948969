import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import { DOCUMENT_STATUS } from '../contract/document.ts';

const shape = datasetShape({
  key: 'employee_documents',
  name: 'Employee documents',
  about: 'One row for each document of a person in scope',
  right: 'employeeDocument',
  columns: {
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    documenttype: { label: 'Document type', type: 'text' },
    status: { label: 'Status', type: 'text' },
    expireson: { label: 'Last day', type: 'day' },
    isonhold: { label: 'On legal hold', type: 'yesno' },
  },
});

/** Documents of people as a dataset; their numbers are not in it. */
export const documentDataset: Dataset = {
  shape,
  rows: ({ db, people }) =>
    db
      .selectFrom('person_document as d')
      .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
      .innerJoin('document_type as t', 't.documenttypeid', 'd.documenttypeid')
      .where(people.within('d.employeeid'))
      .select(['e.employeecode', 'e.fullname', 't.documenttypename as documenttype', 'd.expireson'])
      .select([
        labelOf('d.statusid', DOCUMENT_STATUS.labels).as('status'),
        sql<boolean>`d.holdreason is not null`.as('isonhold'),
      ]),
};
