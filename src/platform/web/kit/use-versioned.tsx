import type { ReactNode } from 'react';
import { useState } from 'react';
import { isCallError } from '../call.ts';
import { Conflict } from './conflict.tsx';
import type { useForm, Values } from './use-form.ts';

type Form<V extends Values> = Pick<ReturnType<typeof useForm<V>>, 'values' | 'take' | 'run'>;
type Versioned<V extends Values, S extends { version: number }> = {
  /** The record as it was read; missing for a new one. */
  stored: S | undefined;
  form: Form<V>;
  valuesOf: (state: S) => V;
  /** What stands now, after a save was refused as stale. */
  reread: (base: S) => Promise<S | undefined>;
  send: (values: V, version: number | undefined) => Promise<unknown>;
  done: () => void;
  /** What the two versions are compared by. */
  lines: readonly (readonly [label: string, read: (values: V) => string])[];
};

/** Saves against the version that was read; a stale save shows both versions and lets the person choose. */
export function useVersioned<V extends Values, S extends { version: number }>(
  given: Versioned<V, S>,
): {
  /** The record that the form stands on now. */
  base: S | undefined;
  save: (values: V) => Promise<void>;
  conflict: ReactNode;
} {
  const { form, valuesOf, reread, send, done, lines } = given;
  const [base, setBase] = useState(given.stored);
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
