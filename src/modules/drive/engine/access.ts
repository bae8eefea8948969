import { say } from '#platform/engine/say.ts';

/** Why somebody has access to a folder, by the rule that counts for it. */
export const WHY = { none: 0, manager: 1, owner: 2, editor: 3, reader: 4, audience: 5 } as const;

const SENTENCES: Readonly<Record<number, string>> = {
  [WHY.manager]: say`You manage the folders of the company`,
  [WHY.owner]: say`It is your folder`,
  [WHY.editor]: say`You are a member and may change what is in it`,
  [WHY.reader]: say`You are a member and may read what is in it`,
  [WHY.audience]: say`It is for everybody whom its conditions fit, and they fit you`,
};

/** What access allows: who manages or owns a folder manages it, members with the right to it change files, others read. */
export const accessOf = (whyid: number) => ({
  reason: SENTENCES[whyid] ?? '',
  maychange: whyid === WHY.manager || whyid === WHY.owner || whyid === WHY.editor,
  maymanage: whyid === WHY.manager || whyid === WHY.owner,
});
