import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';

const camelOf = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The words of a template: `__Title__` in the file becomes the noun's title. */
function wordsOf(module: string, noun: string, featureid: number): Readonly<Record<string, string>> {
  const flat = noun.replaceAll('-', '');
  const label = noun.replaceAll('-', ' ');
  return {
    module,
    moduleCamel: camelOf(module),
    noun,
    flat,
    camel: camelOf(noun),
    Pascal: capital(camelOf(noun)),
    table: noun.replaceAll('-', '_'),
    id: `${flat}id`,
    name: `${flat}name`,
    label,
    Title: capital(label),
    featureid: String(featureid),
  };
}

/** Adds a line at the end of the list that begins with `list`: before its bracket. @throws Error when there is none */
async function addLine(file: string, list: RegExp, line: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const start = lines.findIndex((one) => list.test(one));
  const at = lines.findIndex((one, index) => index >= start && /^[\]}]/.test(one));
  if (start < 0 || at < 0) throw new Error(`${file}: there is no place for ${line}`);
  await writeFile(file, lines.toSpliced(at, 0, line).join('\n'));
}

/** Adds the import of a module after the last. */
async function addImport(file: string, line: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const at = lines.findLastIndex((one) => one.startsWith('import '));
  await writeFile(file, lines.toSpliced(at + 1, 0, line).join('\n'));
}

/** The id of the next right in configuration mode: after the highest of all modules. */
async function nextFeature(root: string): Promise<number> {
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter((path) =>
    /contract\/(platform-)?features\.ts$/.test(path),
  );
  const texts = await Promise.all(files.map((path) => readFile(join(root, 'src', path), 'utf8')));
  return Math.max(...texts.flatMap((text) => [...text.matchAll(/featureid: (\d+)/g)].map(([, id]) => Number(id)))) + 1;
}

/**
 * Writes the files of a configuration noun from the templates in `scripts/noun`: migration, contract, server, screen,
 * test, and the entries of a module that does not exist yet. Names are in kebab-case. @returns the paths written
 * @throws Error for a name that is none, or a noun that exists
 */
export async function newNoun(root: string, module: string, noun: string): Promise<string[]> {
  for (const name of [module, noun])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`${name} is not a name in kebab-case`);
  const words = wordsOf(module, noun, await nextFeature(root));
  const folder = `src/modules/${module}`;
  if (existsSync(join(root, folder, 'contract', `${noun}.ts`))) throw new Error(`${noun} exists already`);
  const isNew = !existsSync(join(root, folder));
  const features = `${folder}/contract/features.ts`;
  const rights = `${folder}/web/right-words.ts`;
  const hasRights = existsSync(join(root, features));
  const last = (await readdir(join(root, 'db/migrations'))).filter((name) => /^\d{4}_/.test(name)).sort();
  const number = String(Number(last.at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, '0');
  const files: Record<string, string> = {
    [`db/migrations/${number}_${words['table']}.sql`]: 'migration',
    [`${folder}/contract/${noun}.ts`]: 'contract',
    [`${folder}/server/${noun}.ts`]: 'server',
    [`${folder}/web/${noun}.tsx`]: 'screen',
    [`${folder}/test/${noun}.api.test.ts`]: 'test',
    ...(hasRights ? {} : { [features]: 'features', [rights]: 'right-words' }),
    ...(isNew ? { [`${folder}/server/index.ts`]: 'server-index', [`${folder}/web/index.ts`]: 'web-index' } : {}),
  };
  for (const [path, template] of Object.entries(files)) {
    const text = await readFile(join(root, 'scripts/noun', `${template}.txt`), 'utf8');
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(
      join(root, path),
      text.replace(/__([A-Za-z]+?)__/g, (whole, name: string) => words[name] ?? whole),
    );
  }
  const programs = Object.keys(files).filter((path) => /\.tsx?$/.test(path));
  await promisify(execFile)(join(PROJECT_DIR, 'node_modules/.bin/oxfmt'), programs, { cwd: root });
  if (hasRights) {
    const right = `  ${words['camel']}: { featureid: ${words['featureid']}, name: '${words['Title']}' },`;
    await addLine(join(root, features), /^export const/, right);
    const allowed = `read: 'See ${words['label']}s', edit: 'Create, change and delete ${words['label']}s'`;
    await addLine(join(root, rights), /^export const/, `  ${words['camel']}: { ${allowed} },`);
  } else {
    const list = join(root, 'src/contract.features.ts');
    const name = `${words['moduleCamel']}Features`;
    await addImport(list, `import { ${name} } from '#modules/${module}/contract/features.ts';`);
    await addLine(list, /^export const features/, `  ${name},`);
  }
  if (isNew)
    for (const [list, side, name] of [
      ['src/server.modules.ts', 'server', words['moduleCamel']],
      ['src/web.modules.ts', 'web', `${words['moduleCamel']}Web`],
    ] as const) {
      await addImport(join(root, list), `import { ${name} } from '#modules/${module}/${side}/index.ts';`);
      await addLine(join(root, list), /^(export )?const (web)?modules/i, `  ${name},`);
    }
  return Object.keys(files);
}

if (import.meta.main) {
  const [module = '', noun = ''] = process.argv.slice(2);
  const written = await newNoun(PROJECT_DIR, module, noun);
  process.stdout.write(`${written.join('\n')}\nNow: npm run db:types, npm run languages, and README “Add a module”.\n`);
}
