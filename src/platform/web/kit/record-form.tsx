import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '../call.ts';
import { t } from '../language.ts';
import { useEndpoint, useSave } from '../use-endpoint.ts';
import { FormPage } from './form-page.tsx';
import type { DraftOf } from './use-draft.tsx';
import type { Problems, Values } from './use-form.ts';
import { useRecordForm, waitingFor } from './use-record-form.tsx';

type Versioned = { version: number };
type Query<C> = { data: C | undefined; error: unknown; refetch: () => Promise<unknown> };

/** What is particular to the form of one configuration noun. */
type RecordForm<K extends string, V extends Values, D extends Versioned, C> = {
  get: Endpoint<z.ZodType<Record<K, number>>, z.ZodType<D[]>>;
  save: Endpoint<z.ZodType, z.ZodType>;
  /** The id, as parameter of `get`. */
  id: K;
  /** The values of the form, of a stored record or of a new one. */
  draftOf: (row: D | undefined) => V;
  /** The name of its drafts, where it saves them; never for a form with a secret. */
  draft?: DraftOf['form'];
  /** The lines by which two versions are compared: label and value, readable. */
  compare: readonly (readonly [label: string, read: (draft: V, choices: C) => string])[];
  /** The lists to choose from, by a call of their own; the form waits for them. */
  useChoices?: () => Query<C>;
  /** Rules between fields. */
  check?: (values: V) => Problems<V>;
  /** The rules of the fields; by default those of the call that saves. */
  schema?: z.ZodType;
  /** The input of the call that saves; by default the values, without fields it does not know. */
  sent?: (values: V) => unknown;
  /** Features whose lists change with a save, besides its own. */
  touches?: readonly FeatureKey[];
  /** What is said after a save; by default that it is saved. */
  notice?: (row: D | undefined) => string;
  /** Shown when saving fails and the server has no message of its own. */
  failed?: string;
};
export type RecordFields<V extends Values, D extends Versioned, C = unknown> = ReturnType<
  typeof useRecordForm<V, D>
> & { choices: C; back: string };

type Page = { id: number | undefined; back: string };
const useNoChoices = (): Query<null> => ({ data: null, error: null, refetch: () => Promise.resolve() });

/**
 * Builds the form of one configuration record: loads it, waits, saves with the version that was loaded, compares both
 * versions after a conflict, and returns to the list. `Body` draws the page; `recordForm` has the usual one.
 */
export function recordPage<K extends string, V extends Values, D extends Versioned, C>(
  record: RecordForm<K, V, D, C>,
): (Body: ComponentType<RecordFields<V, D, C>>) => ComponentType<Page> {
  const { get, save: endpoint, id: idfield, draftOf, draft, useChoices, sent, touches } = record;
  const useLists = useChoices ?? (useNoChoices as () => Query<never>);
  const inputOf = (id: number | undefined) => ({ [idfield]: id ?? 0 });
  return (Body) => {
    function Loaded({ row, id, choices, back }: Page & { row: D | undefined; choices: C }): ReactNode {
      const { mutateAsync } = useSave(endpoint, touches);
      const form = useRecordForm<V, D>({
        row,
        draftOf,
        schema: record.schema ?? endpoint.input,
        save: (values, version) => mutateAsync({ input: endpoint.input.parse(sent ? sent(values) : values), version }),
        reload: async () => (await call(get, inputOf(id)))[0],
        compare: record.compare.map(([label, read]) => [label, (values: V) => read(values, choices)] as const),
        back,
        notice: record.notice?.(row) ?? t(NOTICES.saved),
        ...(record.check ? { check: record.check } : {}),
        ...(record.failed === undefined ? {} : { failed: t(record.failed) }),
        ...(draft ? { draft: { form: draft, recordid: id } } : {}),
      });
      return <Body {...form} choices={choices} back={back} />;
    }
    return function Form({ id, back }: Page) {
      const choices = useLists();
      const detail = useEndpoint(get, inputOf(id), { enabled: id !== undefined, staleTime: 0 });
      const row = id === undefined ? undefined : detail.data?.[0];
      const ready = id === undefined || (row !== undefined && detail.isFetchedAfterMount);
      const waiting = waitingFor([choices, detail], ready && choices.data !== undefined);
      return waiting ?? (choices.data === undefined ? null : <Loaded {...{ row, id, back }} choices={choices.data} />);
    };
  };
}

/** Builds the form of one configuration record as an ordinary page: `Fields` draws the fields alone. */
export function recordForm<K extends string, V extends Values, D extends Versioned, C>(
  record: RecordForm<K, V, D, C> & { title: (row: D | undefined) => string },
): (Fields: ComponentType<RecordFields<V, D, C>>) => ComponentType<Page> {
  return (Fields) =>
    recordPage(record)((form) => (
      <FormPage
        title={record.title(form.base)}
        back={form.back}
        busy={form.busy}
        onSubmit={form.submit}
        {...(record.draft ? { draft: form.draft } : {})}
      >
        <Fields {...form} />
        {form.conflict}
      </FormPage>
    ));
}
