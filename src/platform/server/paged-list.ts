import type { SelectQueryBuilder } from 'kysely';

type Page = { limit: number; offset: number };

/** Reads one page of a query that is in order, and how many rows it has in all. */
export async function pagedList<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { limit, offset }: Page,
): Promise<{ rows: O[]; total: number }> {
  const rows = await query.limit(limit).offset(offset).execute();
  const counted: unknown = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { total } = counted as { total: number };
  return { rows, total };
}
