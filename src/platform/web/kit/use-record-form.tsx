import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { isCallError, sentenceOf } from '../call.ts';
import { Failed, NotFound } from '../shell/notices.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { configToast } from './config-toast.ts';
import type { DraftOf } from './use-draft.tsx';
import { type Problems, useForm, type Values } from './use-form.ts';
import { useVersioned } from './use-versioned.tsx';

type Query = { error: unknown; refetch: () => Promise<unknown> };

/** What a form shows while its data is not available: a skeleton, an error, or that the record is unknown. */
export function waitingFor(queries: readonly Query[], ready: boolean): ReactNode | undefined {
  const error = queries.find((query) => query.error)?.error;
  if (isCallError(error) && error.status === 404) return <NotFound />;
  if (error)
    return <Failed text={sentenceOf(error)} retry={() => void Promise.all(queries.map((query) => query.refetch()))} />;
  return ready ? undefined : <PageSkeleton />;
}

type Versioned = { version: number };
type RecordForm<V extends Values, D extends Versioned> = {
  /** The record as loaded; a later refetch must not overwrite what is being typed. Undefined for a new one. */
  row: D | undefined;
  draftOf: (row: D | undefined) => V;
  schema: z.ZodType;
  check?: (values: V) => Problems<V>;
  save: (values: V, version: number | undefined) => Promise<unknown>;
  /** Loads the record as another user has saved it meanwhile. */
  reload: (base: D) => Promise<D | undefined>;
  /** The lines by which two versions are compared: label and value, readable. */
  compare: readonly (readonly [label: string, read: (draft: V) => string])[];
  /** The list to return to, with a notice. */
  back: string;
  notice: string;
  /** Shown when saving fails and the server has no message of its own. */
  failed?: string;
  /** The form's draft, where it saves one; the version comes from the record. */
  draft?: Omit<DraftOf, 'version'>;
};

/** The form of one configuration record: saves with the version it loaded, and shows both versions after a conflict. */
export function useRecordForm<V extends Values, D extends Versioned>(record: RecordForm<V, D>) {
  const { row, draftOf, schema, check, compare, back, notice, failed, draft } = record;
  const go = useNavigate();
  const router = useRouter();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const form = useForm<V>({
    schema,
    initial: draftOf(row),
    ...(check ? { check } : {}),
    ...(failed ? { failed } : {}),
    ...(draft ? { draft: { ...draft, version: row?.version } } : {}),
    complain: (text, options) => configToast('error', text, options),
  });
  const done = () => {
    configToast('success', notice);
    // Whoever has left the form while it was being saved stays where they went.
    if (router.state.location.pathname === here) void go({ to: back });
  };
  const { base, save, conflict } = useVersioned<V, D>({
    stored: row,
    form,
    valuesOf: draftOf,
    reread: record.reload,
    send: record.save,
    done,
    lines: compare,
  });
  return { ...form, base, submit: form.submit(save, done), finish: () => form.run(save, done), conflict };
}
