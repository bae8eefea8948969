/** What an opening is on a day: 1 Draft, 2 Coming, 3 Open, 4 Over, 5 Closed. */
export type JobState = 1 | 2 | 3 | 4 | 5;

type Opening = { readonly statusid: number; readonly openson: string | null; readonly closeson: string | null };

/** The state of an opening on a day; a published one is open from `openson` until `closeson`, both days included. */
export function jobState({ statusid, openson, closeson }: Opening, today: string): JobState {
  if (statusid === 1) return 1;
  if (statusid === 3) return 5;
  if (closeson !== null && closeson < today) return 4;
  return openson !== null && openson > today ? 2 : 3;
}
