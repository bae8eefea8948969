import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { CHUNKS } from './scripts/chunks.ts';

type Budget = { screen: string; limit: number; roots: string[] };

/** What a screen may cost in script, gzipped. A chunk is named by the module it stands for. */
const BUDGETS: Budget[] = [
  { screen: 'sign-in', limit: 120, roots: ['/src/web/tenant/main.tsx', '/src/modules/sign-in/web/gate.tsx'] },
  {
    screen: 'My Desk',
    limit: 200,
    roots: [
      '/src/web/tenant/main.tsx',
      '/src/platform/web/shell/app.tsx',
      '/src/web.modules.ts',
      '/src/modules/desk/web/desk.tsx',
    ],
  },
];
/** The applications of hosts without a company: a page or two each. */
const SMALL_BUDGETS: Budget[] = [
  { screen: 'accounts', limit: 120, roots: ['/src/web/accounts/main.tsx', '/src/modules/identity/web/accounts.tsx'] },
  { screen: 'signup', limit: 120, roots: ['/src/web/signup/main.tsx', '/src/modules/signup/web/signup.tsx'] },
  { screen: 'career', limit: 20, roots: ['/src/web/career/main.ts'] },
  { screen: 'apply', limit: 120, roots: ['/src/web/apply/main.tsx'] },
  { screen: 'guest', limit: 10, roots: ['/src/web/guest/main.ts'] },
  {
    screen: 'superuser',
    limit: 120,
    roots: ['/src/web/superuser/main.tsx', '/src/modules/operators/web/superuser.tsx'],
  },
];

/** Fails the build when a first screen, with everything it imports at once, outgrows its budget. */
function budget(budgets: Budget[]): Plugin {
  return {
    name: 'muster-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      for (const { screen, limit, roots } of budgets) {
        const seen = new Set<string>();
        const queue: string[] = [];
        for (const root of roots) {
          const chunk = chunks.find((one) => one.moduleIds.some((id) => id.endsWith(root)));
          if (!chunk) this.error(`No chunk stands for ${root}; correct the budget of ${screen}`);
          queue.push(chunk.fileName);
        }
        for (let file = queue.pop(); file; file = queue.pop()) {
          if (seen.has(file)) continue;
          seen.add(file);
          queue.push(...(byFile.get(file)?.imports ?? []));
        }
        const bytes = [...seen].reduce((total, file) => total + gzipSync(byFile.get(file)?.code ?? '').length, 0);
        const kilobytes = Math.round(bytes / 102.4) / 10;
        const line = `${screen}: ${kilobytes} KB of ${limit} KB script (gzip, ${seen.size} files)`;
        if (kilobytes > limit) this.error(`Over budget. ${line}`);
        this.info(line);
      }
    },
  };
}

/**
 * Zod can print schemas as JSON Schema, which only the server's API page uses, and write code of its own, which the policy
 * of our pages forbids (`scheme.js` says so); in the browser both are kilobytes of nothing. The exports stay, as functions
 * that answer an empty object.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'muster-zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors|doc)\.js$/ },
      handler(code) {
        const direct = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
        const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name);
        const names = [...direct, ...renamed].map((name) => `nothing as ${name}`);
        return { code: `const nothing = () => ({});\nexport { ${names.join(', ')} };`, map: null };
      },
    },
  };
}

/** The library's own English messages never reach users: `schema-words.ts` has ours for each of them. */
function withoutLibraryMessages(): Plugin {
  return {
    name: 'muster-zod-without-messages',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/locales\/en\.js$/ },
      handler: () => ({ code: 'export default () => ({});', map: null }),
    },
  };
}

/** A line of a contract, or several of a deeper indentation, that only the server and tests read. */
const SERVER_ONLY = [
  /^ +summary:\s{1,12}'(?:[^'\\\n]|\\.)*',$/gm,
  /^ +example: (?:\{[^{}\n]*\}|'[^'\n]*'|\d[\d_]*),$/gm,
  /^( +)example: \{\n(?:\1 {2}.*\n)+\1\},$/gm,
];

/** What calls are for, and examples of them, are said on the server's API page alone: the browser's contracts go without. */
function withoutSummaries(): Plugin {
  return {
    name: 'muster-contracts-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\/contract\/.*\.ts$/ },
      handler: (code) => ({ code: SERVER_ONLY.reduce((left, part) => left.replace(part, ''), code), map: null }),
    },
  };
}

/** Names the builds in the service worker, so that a new one is noticed exactly when a file of a program changed. */
function buildName(): Plugin {
  let hash = '';
  return {
    name: 'muster-build-name',
    apply: 'build',
    writeBundle(_, bundle) {
      hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16);
    },
    async closeBundle() {
      const file = fileURLToPath(new URL('dist/web/service-worker.js', import.meta.url));
      const name = (_: string, before: string) => `const BUILD = '${before === '__BUILD__' ? '' : before}${hash}';`;
      await writeFile(file, (await readFile(file, 'utf8')).replace(/const BUILD = '(\w+)';/, name));
    },
  };
}

/** The list of pages names every file that a page needs, and names made up nearly half of it. */
const SHORT = 'assets/[hash:7].js';
const styleName = ({ names }: { names: readonly string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]';

const web = fileURLToPath(new URL('src/web', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const DEFINED = {
  // PROD and DEV choose their environment, anything else is the test environment; `npm start` builds for production.
  __MUSTER_BUILD__: JSON.stringify(process.env['MUSTER_BUILD'] ?? 'PROD'),
  __MUSTER_VERSION__: JSON.stringify(version),
};

/** What the server draws the sign-in form with, in one file that needs nothing beside it. */
const FIRST_PAGE: UserConfig = {
  root: web,
  mode: 'production',
  // Nothing is remembered on the server.
  define: { ...DEFINED, localStorage: 'undefined', 'process.env.NODE_ENV': '"production"' },
  plugins: [react()],
  ssr: { noExternal: true },
  build: {
    ssr: `${web}/first-page/render.tsx`,
    outDir: fileURLToPath(new URL('dist/web/first-page', import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
};

/**
 * Two builds: a host shares nothing with another in the browser's store, so that the small applications gain nothing by
 * the company's chunks and would only carry them. `--mode small` is theirs.
 */
export default defineConfig(({ mode }) => {
  if (mode === 'first-page') return FIRST_PAGE;
  const small = mode === 'small';
  return {
    root: web,
    publicDir: `${web}/public`,
    define: DEFINED,
    plugins: [
      react(),
      withoutJsonSchema(),
      withoutLibraryMessages(),
      withoutSummaries(),
      budget(small ? SMALL_BUDGETS : BUDGETS),
      buildName(),
    ],
    resolve: {
      alias: [
        // React has had this hook since version 18; the shim is for older ones.
        { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      ],
    },
    build: {
      outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
      emptyOutDir: !small,
      copyPublicDir: !small,
      manifest: !small,
      modulePreload: { polyfill: false },
      rolldownOptions: small
        ? {
            input: {
              accounts: `${web}/accounts/index.html`,
              apply: `${web}/apply/main.tsx`,
              career: `${web}/career/main.ts`,
              guest: `${web}/guest/main.ts`,
              signup: `${web}/signup/index.html`,
              superuser: `${web}/superuser/index.html`,
            },
          }
        : {
            input: { tenant: `${web}/tenant/index.html` },
            output: { codeSplitting: { groups: CHUNKS }, chunkFileNames: SHORT, assetFileNames: styleName },
          },
    },
    server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
  };
});
