import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_KEYS, languagePack } from '../contract/language.ts';
import { ApplicationError } from './application-error.ts';
import { serveApex } from './serve.ts';
import { PROJECT_DIR } from './settings.ts';

type Pack = Record<string, string>;
const PACKS = join(PROJECT_DIR, 'languages');
/** The name of the pack with every module's sentences, which the company's application loads. */
const EVERYTHING = 'tenant';
/** A test language: every sentence is marked and a third longer, so that untranslated or overflowing text shows. */
const PSEUDO = 'pseudo-long';

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** Adds accents, marks at both ends and a third more length to a sentence; placeholders `{{…}}` are unchanged. */
export function pseudoLong(sentence: string): string {
  const accented = sentence
    .split(/(\{\{\w+\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[aeiouAEIOU]/g, (letter) => ACCENTS[letter] ?? letter),
    )
    .join('');
  return `⟦${accented}${' ~'.repeat(Math.ceil(sentence.length / 6))}⟧`;
}

/** Reads a pack from its file: English is a list of sentences, other languages map them. */
async function readPack(language: string, file: string): Promise<Pack> {
  const current: unknown = JSON.parse(await readFile(join(PACKS, language, file), 'utf8'));
  if (!Array.isArray(current)) return current as Pack;
  return Object.fromEntries(current.map((sentence: string) => [sentence, sentence]));
}

async function readLanguage(language: string): Promise<Map<string, Pack>> {
  const files = (await readdir(join(PACKS, language))).filter((name) => name.endsWith('.json')).sort();
  const packs = new Map<string, Pack>();
  for (const file of files) packs.set(file.slice(0, -'.json'.length), await readPack(language, file));
  packs.set(EVERYTHING, Object.assign({}, ...packs.values()));
  return packs;
}

async function readPseudo(): Promise<Map<string, Pack>> {
  const english = await languageOf('english');
  const marked = (pack: Pack) => Object.fromEntries(Object.keys(pack).map((one) => [one, pseudoLong(one)]));
  return new Map([...english].map(([module, pack]) => [module, marked(pack)]));
}

const stored = new Map<string, Promise<Map<string, Pack>>>();

/** The packs of a language by module, read once. Only names of the closed list reach the file system. */
function languageOf(language: string): Promise<Map<string, Pack>> {
  const current = stored.get(language) ?? (language === PSEUDO ? readPseudo() : readLanguage(language));
  stored.set(language, current);
  return current;
}

/** All sentences of a language, for rendering on the server; undefined for English and unknown languages. */
export async function sentencesOf(language: string): Promise<Pack | undefined> {
  if (language === 'english' || !LANGUAGE_KEYS.some((key) => key === language)) return undefined;
  return (await languageOf(language)).get(EVERYTHING);
}

/**
 * Serves the sentences of a language, of one module or of all.
 * @throws ApplicationError 404 where there is no such pack
 */
export const servedLanguage = serveApex(languagePack, async ({ env }, { module, language }) => {
  const isKnown = LANGUAGE_KEYS.some((key) => key === language) || (language === PSEUDO && !env.production);
  const pack = isKnown ? (await languageOf(language)).get(module) : undefined;
  if (!pack) throw new ApplicationError({ status: 404, code: 'unknown', text: 'There is no such language pack' });
  return pack;
});
