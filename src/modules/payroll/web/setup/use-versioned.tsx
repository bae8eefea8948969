import type { ReactNode } from 'react';
import { useState } from 'react';
import { isCallError } from '#platform/web/call.ts';
import { Conflict } from '#platform/web/kit/conflict.tsx';
import type { useForm, Values } from '#platform/web/kit/use-form.ts';

type Versioned<V extends Values, S extends { version: number }> = {
  kept: S;
  form: ReturnType<typeof useForm<V>>;
  valuesOf: (state: S) => V;
  /** What stands now, after a save was refused as stale. */
  reread: () => Promise<S | undefined>;
  send: (values: V, version: number) => Promise<unknown>;
  done: () => void;
  /** What the two versions are compared by. */
  lines: readonly (readonly [label: string, read: (values: V) => string])[];
};

/** Saves against the version that was read; a stale save shows both versions and lets the person choose. */
export function useVersioned<V extends Values, S extends { version: number }>(
  given: Versioned<V, S>,
): {
  save: (values: V) => Promise<void>;
  conflict: ReactNode;
} {
  const { form, valuesOf, reread, send, done, lines } = given;
  const [base, setBase] = useState(given.kept);
  const [theirs, setTheirs] = useState<S>();
  const save = async (values: V, version = base.version) => {
    try {
      await send(values, version);
    } catch (error) {
      if (isCallError(error) && error.status === 412) setTheirs(await reread());
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
  return { save: (values) => save(values), conflict };
}
