import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import { say } from '#platform/engine/say.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import type { Tile } from '#platform/server/tile.ts';
import { DOCUMENT_STATUS } from '../contract/document.ts';

const EXPIRY = {
  expired: say`Expired`,
  month: say`Within 30 days`,
  quarter: say`Within 90 days`,
  later: say`Later`,
} as const;

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
    expiry: { label: 'Expiry', type: 'text' },
    isonhold: { label: 'On legal hold', type: 'yesno' },
  },
});

/** Documents of people as a dataset; their numbers are not in it. */
export const documentDataset: Dataset = {
  shape,
  rows: ({ db, people, today }) =>
    db
      .selectFrom('person_document as d')
      .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
      .innerJoin('document_type as t', 't.documenttypeid', 'd.documenttypeid')
      .where(people.within('d.employeeid'))
      .select(['e.employeecode', 'e.fullname', 't.documenttypename as documenttype', 'd.expireson'])
      .select([
        labelOf('d.statusid', DOCUMENT_STATUS.labels).as('status'),
        sql<boolean>`d.holdreason is not null`.as('isonhold'),
        sql<
          string | null
        >`case when d.expireson is null then null when d.expireson < ${today}::date then ${EXPIRY.expired}
          when d.expireson <= ${today}::date + 30 then ${EXPIRY.month}
          when d.expireson <= ${today}::date + 90 then ${EXPIRY.quarter} else ${EXPIRY.later} end`.as('expiry'),
      ]),
};

/** Tiles over documents of people. */
export const documentTiles: readonly Tile[] = [
  {
    key: 'documents-expiring',
    board: 'people',
    title: 'Documents expiring',
    about: 'Documents of people that have a last day: expired, within 30 or 90 days, or later. As of today.',
    unit: 'number',
    dataset: documentDataset,
    chart: 'columns',
    group: 'expiry',
    sum: null,
    filters: [{ column: 'expireson', condition: 'notbefore', value: '1900-01-01' }],
    order: [EXPIRY.expired, EXPIRY.month, EXPIRY.quarter, EXPIRY.later],
  },
];
