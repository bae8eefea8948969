const holders = new Set<() => boolean>();

/** Names something that may hold unsaved changes. @returns the way to forget it */
export function hold(isDirty: () => boolean): () => void {
  holders.add(isDirty);
  return () => void holders.delete(isDirty);
}

/** Whether a reload now would lose what somebody typed. */
export const anythingUnsaved = (): boolean => [...holders].some((isDirty) => isDirty());
