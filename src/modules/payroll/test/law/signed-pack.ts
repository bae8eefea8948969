import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Day } from '#platform/engine/day.ts';
import { type UnsignedPack, unsignedPack } from '../../contract/law/rule-pack.ts';
import type { PublisherKey } from '../../server/law/publisher-keys.ts';
import { signatureOf } from '../../server/law/signed-pack.ts';

const KEY = 'test-2026';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const publickey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** Keys of a publisher of its own, in use until a day. */
export const keysUntil = (until: Day | null = null): ReadonlyMap<string, PublisherKey> =>
  new Map([[KEY, { publickey, until }]]);

type Content = { rules: Record<string, unknown>[] } & Record<string, unknown>;
/** The provident fund of the product, with another rule for its last one. */
function fund(change: Record<string, unknown>): Content {
  const content = JSON.parse(readFileSync('rules/in/epf.json', 'utf8')) as Content;
  const last = content.rules.at(-1);
  return { ...content, rules: [...content.rules.slice(0, -1), { ...last, ...change }] };
}

const EXAMPLE = {
  kind: 'pf_esi',
  name: 'May 2027, wage 40,000 at the ceiling',
  input: { kind: 'epf', wageMonth: '2027-05', pfWage: 40_000 },
  expected: {
    epfWagesEcr: 30_000,
    epsWagesEcr: 30_000,
    edliWagesEcr: 30_000,
    employeeEpf: 3600,
    vpf: 0,
    ecrEmployeeShare: 3600,
    eps: 2499,
    employerEpf: 1101,
    edliPerMember: 150,
    adminPerMember: 150,
  },
};
const BASE = {
  format: 1,
  keyid: KEY,
  edition: 2,
  issuedon: '2027-03-15',
  from: '2027-04-01',
  about: 'The ceiling of the provident fund is 30,000',
  content: fund({ ceiling: 30_000 }),
  examples: [EXAMPLE],
};

/** The text of a signed pack of the provident fund: from April 2027 the ceiling is 30,000. */
export function packText(change: Record<string, unknown> = {}, key: KeyObject = privateKey): string {
  const pack = { ...BASE, ...change };
  return JSON.stringify({ ...pack, signature: signatureOf(unsignedPack.parse(pack) satisfies UnsignedPack, key) });
}
export const fundContent = fund;
export { EXAMPLE as packExample };
