import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PACK_FORMAT, unsignedPack } from '../src/modules/payroll/contract/law/rule-pack.ts';
import { currentRules, importedPacks, PACKS_FOLDER } from '../src/modules/payroll/server/law/rule-packs.ts';
import { openPack, signatureOf } from '../src/modules/payroll/server/law/signed-pack.ts';
import { envOf } from '../src/platform/server/env.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { errorText, startError } from '../src/platform/server/start-error.ts';
import { openQuestions } from './passphrase.ts';
import { checkExamples } from './rule-pack/examples.ts';
import { importPack, type Importing, removePack } from './rule-pack/import.ts';
import { withPools } from './with-pools.ts';

const USAGE = `Usage, for the publisher:
  npm run -s rule-pack -- key <private.pem>
  npm run -s rule-pack -- sign <rules.json> --examples <examples.json> --edition 2 --from 2027-04-01 --about "…" --issued 2027-03-15 --keyid muster-2026 --key <private.pem> --out <pack.json>
  for operators:
  npm run -s rule-pack -- check <pack.json>
  npm run -s rule-pack -- import <pack.json>
  npm run -s rule-pack -- remove <subject>
  npm run -s rule-pack -- list`;

const OPTIONS = ['examples', 'edition', 'from', 'about', 'issued', 'keyid', 'key', 'out'] as const;
type Values = Partial<Record<(typeof OPTIONS)[number], string>>;

/** Makes a key of the publisher: the private half into a file that its owner alone reads. */
async function makeKey(file: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  const publickey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  console.log(
    `Pin it in src/modules/payroll/server/law/publisher-keys.ts:\n['<name>', { publickey: '${publickey}', until: null }],`,
  );
}

const jsonIn = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8')) as unknown;

/** Signs rules with their examples, after the examples were computed. */
async function signPack(file: string, { examples, out, key, ...values }: Values): Promise<void> {
  if (examples === undefined || out === undefined || key === undefined) throw startError(USAGE);
  const pack = unsignedPack.parse({
    format: PACK_FORMAT,
    keyid: values.keyid,
    edition: Number(values.edition),
    issuedon: values.issued,
    from: values.from,
    about: values.about,
    content: await jsonIn(file),
    examples: await jsonIn(examples),
  });
  const text = JSON.stringify(
    { ...pack, signature: signatureOf(pack, createPrivateKey(await readFile(key))) },
    null,
    2,
  );
  checkExamples(currentRules(), openPack({ text }));
  await writeFile(out, `${text}\n`);
  console.log(`Signed: ${out}`);
}

async function asOperator(work: (importing: Importing) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  const questions = openQuestions();
  try {
    await withPools(settings, (pools) =>
      work({
        ctx: { pools, env: envOf(settings) },
        questions,
        folder: PACKS_FOLDER,
        print: (line) => console.log(line),
      }),
    );
  } finally {
    questions.close();
  }
}

/** `npm run -s rule-pack -- …`: signed rule packs, for their publisher and for operators. */
export async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
  });
  const [what = '', file = ''] = positionals;
  if (what !== 'list' && file === '') throw startError(USAGE);
  const actions: Record<string, () => Promise<void>> = {
    key: () => makeKey(file),
    sign: () => signPack(file, values),
    check: async () => {
      const pack = openPack({ text: await readFile(file, 'utf8') });
      checkExamples(currentRules(), pack);
      console.log(`${pack.name}, edition ${pack.edition}, signed with ${pack.keyid}, from ${pack.from}: ${pack.about}`);
    },
    import: () => asOperator(async (importing) => importPack(importing, await readFile(file, 'utf8'))),
    remove: () => asOperator((importing) => removePack(importing, file)),
    list: async () => {
      for (const { name, edition, from, keyid, about } of importedPacks())
        console.log(`${name} ${edition}, from ${from}, signed with ${keyid}: ${about}`);
    },
  };
  try {
    await (actions[what] ?? (() => Promise.reject(startError(USAGE))))();
  } catch (error) {
    throw startError(errorText(error));
  }
}
