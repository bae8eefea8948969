import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type ExportColumn, listExport, type ListExport } from './list-export.ts';

type Paged<R> = Endpoint<z.ZodType, z.ZodType<{ rows: R[]; total: number }>>;
/** A list that the server pages, on the screen and as a file, with the same columns. */
export type Report<R> = ListExport & { readonly title: string; readonly list: Paged<R> };

/** Declares a report: the call of its list, and the columns of table and file. `query` is the list's, without its page. */
export const report = <L extends Endpoint, Q extends z.ZodObject>(declared: {
  title: string;
  list: L;
  query: Q;
  /** Where the query asks for something. */
  example?: z.input<Q>;
  columns: Readonly<Record<string, ExportColumn>>;
}) => ({
  title: declared.title,
  list: declared.list,
  ...listExport({
    of: declared.list,
    query: declared.query,
    columns: declared.columns,
    example: declared.example ?? ({} as z.input<Q>),
  }),
});
