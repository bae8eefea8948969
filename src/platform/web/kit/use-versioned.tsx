import type { ReactNode } from 'react';
import { useState } from 'react';
import { isCallError } from '../call.ts';
import { Conflict } from './conflict.tsx';
import type { useForm, Values } from './use-form.ts';

type Form<V extends Values> = Pick<ReturnType<typeof useForm<V>>, 'values' | 'take' | 'run'>;
type Versioned<V extends Values, S extends { version: number }> = {
  /** The record as loaded; undefined for a new one. */
  stored: S | undefined;
  form: Form<V>;
  valuesOf: (state: S) => V;
  /** Loads the current version, after a save got a conflict. */
  reread: (base: S) => Promise<S | undefined>;
  send: (values: V, version: number | undefined) => Promise<unknown>;
  done: () => void;
  /** The lines by which the two versions are compared. */
  lines: readonly (readonly [label: string, read: (values: V) => string])[];
};

/** Saves with the version that was loaded; a conflict shows both versions and lets the user choose. */
export function useVersioned<V extends Values, S extends { version: number }>(
  input: Versioned<V, S>,
): {
  /** The version that the form is currently based on. */
  base: S | undefined;
  save: (values: V) => Promise<void>;
  conflict: ReactNode;
} {
  const { form, valuesOf, reread, send, done, lines } = input;
  const [base, setBase] = useState(input.stored);
  const [theirs, setTheirs] = useState<S>();
  const save = async (values: V, version = base?.version) => {
    try {
      await send(values, version);
    } catch (error) {
      if (isCallError(error) && error.status === 412 && base) setTheirs(await reread(base));
      throw error;
    }
  };
  const conflict = theirs ? (
    <Conflict
      differences={lines.map(([label, read]) => ({ label, mine: read(form.values), theirs: read(valuesOf(theirs)) }))}
      onClose={() => setTheirs(undefined)}
      onTakeTheirs={() => {
        form.take(valuesOf(theirs));
        setBase(theirs);
        setTheirs(undefined);
      }}
      onKeepMine={() => {
        setTheirs(undefined);
        void form.run((values) => save(values, theirs.version), done);
      }}
    />
  ) : null;
  return { base, save: (values) => save(values), conflict };
}
