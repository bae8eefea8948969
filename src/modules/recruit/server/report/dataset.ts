import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import type { Tile } from '#platform/server/tile.ts';
import { HIRED, STAGE_TYPE } from '../../contract/opening/pipeline.ts';
import { candidateScope, withinScope } from '../candidate/visible.ts';

const shape = datasetShape({
  key: 'applications',
  name: 'Applications',
  about: 'One row for each application of a candidate, without names',
  right: 'candidate',
  period: 'receivedon',
  maxdays: 365,
  columns: {
    receivedon: { label: 'Received on', type: 'day' },
    requisition: { label: 'Requisition', type: 'text' },
    job: { label: 'Job', type: 'text' },
    department: { label: 'Department', type: 'text' },
    source: { label: 'Source', type: 'text' },
    stage: { label: 'Stage', type: 'text' },
    isheld: { label: 'On hold', type: 'yesno' },
    hiredon: { label: 'Hired on', type: 'day' },
    hiredays: { label: 'Days until the hire', type: 'number' },
  },
});

/** Applications as a dataset; who applied is not in it, so that a blind stage hides nothing less. */
export const applicationDataset: Dataset = {
  shape,
  rows: ({ db, session, tenant }) =>
    db
      .selectFrom('candidate_application as a')
      .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
      .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
      .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
      .leftJoin('designation as g', 'g.designationid', 'r.designationid')
      .leftJoin('department as dp', 'dp.departmentid', 'r.departmentid')
      .leftJoin('candidate_source as o', 'o.candidatesourceid', 'a.candidatesourceid')
      .where(withinScope(candidateScope({ session })))
      .select(['r.requisitioncode as requisition', 'g.designationname as job', 'dp.departmentname as department'])
      .select(['o.sourcename as source', 'a.isheld', labelOf('s.stagetypeid', STAGE_TYPE.labels).as('stage')])
      .select([
        sql<string>`(a.receivedon at time zone ${tenant.timezoneid}::text)::date`.as('receivedon'),
        sql<string | null>`case when s.stagetypeid = ${HIRED}
          then (a.stagesince at time zone ${tenant.timezoneid}::text)::date end`.as('hiredon'),
        sql<number | null>`case when s.stagetypeid = ${HIRED}
          then floor(date_part('epoch', a.stagesince - a.receivedon) / 86400)::integer end`.as('hiredays'),
      ]),
};

const shared = { board: 'hiring', dataset: applicationDataset, chart: 'columns', unit: 'number', sum: null } as const;

/** Tiles over applications. */
export const hiringTiles: readonly Tile[] = [
  {
    ...shared,
    key: 'applications-by-stage',
    title: 'Hiring funnel',
    about: 'Applications received in the period, by the type of the stage in which they are now.',
    group: 'stage',
    filters: [],
    order: Object.values(STAGE_TYPE.labels),
  },
  {
    ...shared,
    key: 'applications-by-source',
    title: 'Applications by source',
    about: 'Applications received in the period, by source.',
    group: 'source',
    filters: [],
  },
  {
    ...shared,
    key: 'hires-by-department',
    title: 'Hired by department',
    about: 'Applications received in the period that ended with a hire, by department of the job.',
    group: 'department',
    filters: [{ column: 'stage', condition: 'is', value: 'Hired' }],
  },
];
