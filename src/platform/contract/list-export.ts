import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';

/** A column of a list in an exported file. `paise`: written as rupees with two decimals. */
export type ExportColumn = { readonly label: string; readonly as?: 'paise' };
export type ExportFormat = 'csv' | 'xlsx';

/** The most rows of one file. */
export const EXPORT_ROWS = 50_000;

/**
 * Declares the export of a list: exactly the rows of the list's query, with the requested columns, or all of them when
 * none is named. The rights are those of the list itself.
 */
export function listExport<Q extends z.ZodObject>({
  of,
  query,
  columns,
  example,
}: {
  of: Endpoint;
  query: Q;
  columns: Readonly<Record<string, ExportColumn>>;
  example: z.input<Q>;
}) {
  const existing = Object.keys(columns);
  const request = z
    .string()
    .max(2_000)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .refine((names) => names.every((name) => existing.includes(name)), 'Please choose columns of this list')
    .transform((names) => (names.length > 0 ? names : existing));
  return {
    columns,
    endpoint: endpoint({
      method: 'GET',
      path: `${of.path}/export`,
      kind: 'file',
      access: of.access,
      summary: `${of.summary}: as a file`,
      input: query.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx'), columns: request }),
      output: z.unknown(),
      example: { ...example, format: 'csv', columns: '' },
    }),
  };
}
export type ListExport = { readonly columns: Readonly<Record<string, ExportColumn>>; readonly endpoint: Endpoint };
