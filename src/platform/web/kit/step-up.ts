import { isCallError } from '../wire.ts';
import { store } from '../store.ts';

export type Proof = { id: number; answer: (proven: boolean) => void };
/** Pending step-ups of the user. */
export const proofs = store<readonly Proof[]>([]);
let last = 0;

function prove(): Promise<boolean> {
  return new Promise((resolve) => {
    last += 1;
    const id = last;
    const answer = (proven: boolean) => {
      proofs.set(proofs.get().filter((one) => one.id !== id));
      resolve(proven);
    };
    proofs.set([...proofs.get(), { id, answer }]);
  });
}

/**
 * Runs a call. Where the server requires a step-up first, the user is asked for password or code, and the call is
 * repeated; every call of the product goes through here, so that screens need not know which ones are sensitive.
 * @throws what the call throws, also where the user declines
 */
export async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCallError(error) || error.code !== 'step-up' || !(await prove())) throw error;
    return work();
  }
}
