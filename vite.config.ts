import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What a screen may cost in script, gzipped. A chunk is named by the module it stands for. */
const BUDGETS = [
  { screen: 'sign-in', limit: 120, roots: ['/src/web/tenant/main.tsx', '/src/platform/web/gate/gate.tsx'] },
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

/** Fails the build when a first screen, with everything it imports at once, outgrows its budget. */
function budget(): Plugin {
  return {
    name: 'muster-budget',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      for (const { screen, limit, roots } of BUDGETS) {
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
 * Zod can print schemas as JSON Schema, which only the server's API page uses; in the browser it is 7 KB of nothing.
 * Its exports stay, as functions that answer an empty object.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'muster-zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const direct = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name);
        const names = [...direct, ...renamed].map((name) => `nothing as ${name}`);
        return { code: `const nothing = () => ({});\nexport { ${names.join(', ')} };`, map: null };
      },
    },
  };
}

/** What the first screen needs anyway travels in one file: small files compress badly. */
const GROUPS = [
  { name: 'base', tags: ['$initial' as const] },
  {
    name: 'base',
    test: /src\/platform\/contract\/(endpoint|features|messages|session|words)|platform\/web\/(gate|call|company|session|wire)|node_modules\/zod\/(v4\/)?mini/,
  },
  {
    name: 'base',
    test: /@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Button|Input|InputBase|Loader|PasswordInput|Text|TextInput|Transition|UnstyledButton))\//,
  },
];

const web = fileURLToPath(new URL('src/web', import.meta.url));

export default defineConfig({
  root: web,
  publicDir: `${web}/public`,
  plugins: [react(), withoutJsonSchema(), budget()],
  // One entry per web application: accounts, superuser, signup and career join this list.
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { tenant: `${web}/tenant/index.html` },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
});
