import { posix } from 'node:path';

/** Each file of code with the files it imports. */
export type Imports = {
  files: ReadonlyMap<string, readonly string[]>;
  /** Files that read the project's folder at run time, so that anything can matter to them. */
  readers: ReadonlySet<string>;
};

/** Imports of types are left out: they do nothing at run time, and the linter checks them. */
const IMPORT = /^(?:import|export) (?!type\b)[^']*?'([.#][^']+)'|\bimport\('([.#][^']+)'\)|^\} from '([.#][^']+)'/gm;
const READS_PROJECT = /\bPROJECT_DIR\b|\bprocess\.cwd\(/;
/** Reads the built application, which counts for all journeys. */
const READS_BUILD = 'test/support/site.ts';
/** Reads all sources for a test. */
const SOURCES = 'test/support/sources.ts';
/** Start the product for a test. */
const PRODUCTS = ['test/support/product.ts', 'test/support/app.ts', 'test/support/demo-template.ts'];
/** Import all modules. A test that starts the product depends on those it names, and on what they import. */
const ALL_MODULES = ['src/server.modules.ts', 'tools/demo/index.ts'];
const MODULE = /^src\/modules\/[^/]+\//;

function importedFile(from: string, name: string): string {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  return posix.join(posix.dirname(from), name);
}

/** Reads the imports of all files of code, by their contents. */
export function readImports(contents: ReadonlyMap<string, string>): Imports {
  const code = [...contents].filter(([file]) => /\.tsx?$/.test(file));
  const files = new Map(
    code.map(([file, text]) => [
      file,
      [...text.matchAll(IMPORT)]
        .map(([, atStart, within, atEnd]) => importedFile(file, atStart ?? within ?? atEnd ?? ''))
        .filter((imported) => contents.has(imported) && !(ALL_MODULES.includes(imported) && PRODUCTS.includes(file))),
    ]),
  );
  const readers = code.filter(
    ([file, text]) => /(^|\/)test\//.test(file) && file !== READS_BUILD && READS_PROJECT.test(text),
  );
  return { files, readers: new Set(readers.map(([file]) => file)) };
}

function reachable(starts: readonly string[], files: Imports['files']): Set<string> {
  const reached = new Set(starts);
  // A set may grow while it is walked.
  for (const file of reached) for (const imported of files.get(file) ?? []) reached.add(imported);
  return reached;
}

/** `about` undefined: every change concerns the test. `all` undefined: it depends on every file. */
type Dependencies = { about?: ReadonlySet<string>; all?: ReadonlySet<string> };

/**
 * Lists the files that a test is about (what it imports; where it starts the product, also the modules that it names), and
 * all that these depend on. A test that reads the sources is about every file (journeys read what is built); one whose helpers read the project's
 * folder, such as one that starts the whole program, depends on every file.
 * @param module whose tests the file holds, where it is one
 */
export function dependenciesOf(test: string, { files, readers }: Imports, module: string | undefined): Dependencies {
  const imported = reachable([test], files);
  if ((readers.has(test) && !test.includes('.e2e.')) || imported.has(SOURCES)) return {};
  const startsProduct = PRODUCTS.some((file) => imported.has(file));
  const named = startsProduct ? (files.get(test) ?? []).flatMap((file) => MODULE.exec(file)?.[0] ?? []) : [];
  const modules = new Set(startsProduct && module !== undefined ? [...named, `src/modules/${module}/`] : named);
  const ofModules = [...files.keys()].filter(
    (file) => modules.has(MODULE.exec(file)?.[0] ?? '') && !file.includes('/test/'),
  );
  const about = new Set([...imported, ...ofModules]);
  return [...imported].some((file) => readers.has(file)) ? { about } : { about, all: reachable([...about], files) };
}
