import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';

/** What always holds, in a module or the platform, and the test that proves it. */
type Tag = { area: string; sentence: string; file: string };

const TAG = /^\s*\/\/ Invariant(?: \(([\w-]+)\))?: (.*)$/;
const CONTINUED = /^\s*\/\/ (?!Invariant\b)(.*)$/;
/** A tag stands above a test, or above the function of a check that all tests run. */
const TEST = /^\s*(?:test|describe|\/\*\*)/;

/**
 * Finds the tags of a test file: `// Invariant: <sentence>`, over several lines where it is long, directly above the test
 * that proves it. Its area is the module of the file, else the platform; `// Invariant (payroll): …` names another.
 * @throws Error for a tag that stands above no test
 */
export function tagsIn(file: string, text: string): Tag[] {
  const own = /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? 'platform';
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const [, area = own, first] = TAG.exec(line) ?? [];
    if (first === undefined) return [];
    const parts = [first];
    let next = at + 1;
    for (; CONTINUED.test(lines[next] ?? ''); next += 1) parts.push(CONTINUED.exec(lines[next] ?? '')?.[1] ?? '');
    if (!TEST.test(lines[next] ?? '') && !TAG.test(lines[next] ?? ''))
      throw new Error(`${file}:${at + 1}: an invariant stands directly above the test that proves it`);
    return [{ area, sentence: parts.join(' '), file }];
  });
}

/**
 * Writes the page: a row for each sentence, by area and sentence, with the files whose tests have it.
 * @throws Error for a sentence with two areas, which is one rule told in two ways
 */
export function pageOf(tags: readonly Tag[]): string {
  const rows = [...Map.groupBy(tags, ({ sentence }) => sentence)].map(([sentence, same]) => {
    const [area = '', other] = new Set(same.map((tag) => tag.area));
    if (other !== undefined) throw new Error(`“${sentence}” is said of ${area} and of ${other}`);
    const files = [...new Set(same.map(({ file }) => file))].sort();
    const links = files.map((file) => `[${file.replace(/^src\/(modules\/)?/, '')}](${posix.join('..', file)})`);
    return `| ${area} | ${sentence} | ${links.join(', ')} |`;
  });
  return `# Invariants

What always holds, and the tests that prove it. \`npm run invariants\` writes this page from the tags in the tests (\`// Invariant: …\` directly above one): a new rule gets a tag, not a row here. Where rules of the platform are enforced is in [its README](../src/platform/README.md), those of a module in the module's.

| area | what always holds | proved by |
|---|---|---|
${rows.sort().join('\n')}
`;
}

/** Builds the page from the tests below a folder. */
export async function invariantsPage(root: string): Promise<string> {
  const files = ['src', 'test'].map(async (folder) =>
    (await readdir(join(root, folder), { recursive: true })).map((name) =>
      posix.join(folder, name.replaceAll('\\', '/')),
    ),
  );
  const tests = (await Promise.all(files))
    .flat()
    .filter((file) => /(^|\/)test\/.*\.tsx?$/.test(file))
    .sort();
  const tags = await Promise.all(tests.map(async (file) => tagsIn(file, await readFile(join(root, file), 'utf8'))));
  return pageOf(tags.flat());
}

if (import.meta.main) {
  const page = join(PROJECT_DIR, 'docs/invariants.md');
  const current = await invariantsPage(PROJECT_DIR);
  if (!process.argv.includes('--check')) await writeFile(page, current);
  else if ((await readFile(page, 'utf8').catch(() => '')) !== current) {
    console.error('docs/invariants.md is not what the tests say: run npm run invariants');
    process.exitCode = 1;
  }
}
