import type { SectionSent } from '#modules/payroll/contract/person/declare-lines.ts';

/** A declared section as far as a change of it matters. */
type Standing = { readonly section: string; readonly declared: number; readonly ishigher: boolean };
/** A section as it is written when its amount is declared anew: without a proof. */
export type DeclaredAnew = Standing & { readonly stateid: 1; readonly accepted: null; readonly reason: null };

/**
 * The sections that change: another amount or limit begins without a proof, what is not sent is withdrawn. Sections that
 * stay as they are keep the state of their proof.
 * @param standing what counts now, of each section once
 */
export function changedSections(standing: readonly Standing[], sent: readonly SectionSent[]): readonly DeclaredAnew[] {
  const next = new Map(sent.map(({ section, declared, higher }) => [section, { declared, ishigher: higher }]));
  const now = new Map(standing.map((row) => [row.section, row]));
  return [...new Set([...now.keys(), ...next.keys()])].flatMap((section) => {
    const before = now.get(section);
    const { declared, ishigher } = next.get(section) ?? { declared: 0, ishigher: false };
    const isSame = declared === (before?.declared ?? 0) && (declared === 0 || ishigher === before?.ishigher);
    return isSame ? [] : [{ section, declared, ishigher, stateid: 1, accepted: null, reason: null }];
  });
}
