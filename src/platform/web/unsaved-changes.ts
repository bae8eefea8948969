const holders = new Set<() => boolean>();

/** Registers something that may have unsaved changes. @returns a function to unregister it */
export function hold(isDirty: () => boolean): () => void {
  holders.add(isDirty);
  return () => void holders.delete(isDirty);
}

/** Whether a reload now would lose unsaved changes. */
export const anythingUnsaved = (): boolean => [...holders].some((isDirty) => isDirty());
