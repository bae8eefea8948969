import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { SideList } from '#platform/web/kit/side-list.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';

type LinksList<R> = {
  of: Endpoint<z.ZodType, z.ZodType<R[]>>;
  input: Record<string, number>;
  read: (row: R) => { key: number; label: string };
};

/** The records that one is linked to, for the drawer: the units of a department, the departments of a designation. */
export function LinksList<R>({ of, input, read }: LinksList<R>) {
  const { data, error } = useEndpoint(of, input);
  return <SideList items={data?.map(read)} {...(error ? { error: sentenceOf(error) } : {})} />;
}
