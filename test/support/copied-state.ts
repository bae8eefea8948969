import type { Company, TestApp } from './product.ts';

/** The states made in this process, by database, day and name. */
const originals = new Map<string, Promise<{ company: Company }>>();

/**
 * A company in a state that several tests begin with: made once in this process and never changed, then copied.
 * @param state names it with all that it depends on; the day is added
 * @param make makes the company, and says what is known of it, as values
 */
export async function copiedState<T extends { company: Company }>(
  app: TestApp,
  state: string,
  make: () => Promise<T>,
): Promise<T> {
  const key = `${app.ownerUrl} ${app.clock.now().toISOString().slice(0, 10)} ${state}`;
  const original = (originals.get(key) as Promise<T> | undefined) ?? make();
  originals.set(key, original);
  const template = await original;
  return { ...template, company: await app.copyCompany(template.company) };
}
