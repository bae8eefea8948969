import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import { FEATURES, may } from '../contract/features.ts';
import type { DatasetColumn, DatasetShape } from '../contract/dataset.ts';
import { grantFor } from './access.ts';
import { forbidden } from './application-error.ts';
import { type People, peopleOf } from './people-scope.ts';
import type { Context } from './serve.ts';

/** Who asks a dataset; its context has the people of its own right. */
export type DatasetCaller = Pick<Context, 'db' | 'session' | 'today' | 'tenant'>;
export type DatasetContext = DatasetCaller & {
  readonly people: People;
  /** The days that are read of a dataset with days, so that its query need not look at others; undefined for all. */
  readonly span?: DatasetSpan | undefined;
};
export type DatasetSpan = { readonly from: string; readonly to: string };
type Rows = { as: (alias: 'd') => AliasedExpression<unknown, 'd'> };

/** A dataset with its rows: a query that selects exactly the columns of its shape, each under its name. */
export type Dataset = {
  readonly shape: DatasetShape;
  readonly rows: (ctx: DatasetContext) => Rows;
};

/** Whether the caller may read a dataset; one of no people needs its right over the whole company. */
export function mayReadDataset({ session }: Pick<Context, 'session'>, { shape }: Dataset): boolean {
  const grant = may(session.grants, shape.right, 'read') ? grantFor(session, shape.right) : undefined;
  const feature: { readonly people?: boolean } = FEATURES[shape.right];
  return grant !== undefined && (feature.people === true || grant.scope === 'all');
}

/** The columns of a dataset that the caller may see. */
export const visibleColumns = (
  { session }: Pick<Context, 'session'>,
  { shape }: Dataset,
): [name: string, column: DatasetColumn][] =>
  Object.entries(shape.columns).filter(([, { right }]) => right === undefined || may(session.grants, right, 'read'));

/**
 * The rows of a dataset within the scope of the caller's right over it, to be selected from as `d`.
 * @throws ApplicationError 403 without the right
 */
export function datasetRows({ db, session, today, tenant }: DatasetCaller, dataset: Dataset, span?: DatasetSpan) {
  const grant = grantFor(session, dataset.shape.right);
  if (!grant || !mayReadDataset({ session }, dataset)) return forbidden();
  const people = peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today, session });
  return dataset.rows({ db, session, today, tenant, people, span }).as('d');
}

/** The label of a stored choice, for a column of a dataset. */
export const labelOf = (column: string, labels: Readonly<Record<number, string>>): RawBuilder<string> =>
  sql<string>`(${JSON.stringify(labels)}::jsonb ->> ${sql.ref(column)}::text)`;
