import { isCallError } from '../wire.ts';
import { store } from '../store.ts';

export type Proof = { id: number; answer: (proven: boolean) => void };
/** What waits for the person to prove who is at the keyboard. */
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
 * Runs a call. Where the server wants a fresh proof first, the person is asked for password or code, and the call is
 * sent once more; every call of the product goes through here, so no screen needs to know which ones are weighty.
 * @throws what the call throws, also where the person declines
 */
export async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCallError(error) || error.code !== 'step-up' || !(await prove())) throw error;
    return work();
  }
}
