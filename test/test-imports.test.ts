import { expect, test } from 'vitest';
import { dependenciesOf, readImports } from '../scripts/test-imports.ts';

const CONTENTS = {
  'src/server.modules.ts':
    "import { a } from '#modules/a/server/index.ts';\nimport { b } from '#modules/b/server/index.ts';",
  'src/modules/a/server/index.ts': "import { low } from '#modules/low/server/public.ts';",
  'src/modules/b/server/index.ts': '',
  'src/modules/b/contract/b.ts': '',
  'src/modules/low/server/public.ts': "import type { B } from '#modules/b/contract/b.ts';",
  'src/modules/a/engine/sum.ts': "export {\n  one,\n} from './one.ts';\nconst late = await import('./late.ts');",
  'src/modules/a/engine/one.ts': '',
  'src/modules/a/engine/late.ts': '',
  'src/modules/a/web/page.tsx': '',
  'test/support/product.ts': "import { serverWith } from '../../src/server.modules.ts';",
  'src/modules/a/test/sum.test.ts': "import { sum } from '../engine/sum.ts';",
  'src/modules/a/test/call.api.test.ts': "import { sharedApp } from '../../../../test/support/product.ts';",
  'test/a-and-b.api.test.ts':
    "import { b } from '#modules/b/contract/b.ts';\nimport { x } from './support/product.ts';",
  'test/support/program.ts': 'const cwd = PROJECT_DIR;',
  'test/start.test.ts': "import { startProgram } from './support/program.ts';",
  'test/tree.test.ts': "import { PROJECT_DIR } from '#platform/server/settings.ts';",
};
const imports = readImports(new Map(Object.entries(CONTENTS)));
const filesOf = (file: string, module?: string) => dependenciesOf(file, imports, module);

test('a test of arithmetic depends on what it imports, at once or later, but not on types', () => {
  expect([...(filesOf('src/modules/a/test/sum.test.ts', 'a').all ?? [])].sort()).toEqual([
    'src/modules/a/engine/late.ts',
    'src/modules/a/engine/one.ts',
    'src/modules/a/engine/sum.ts',
    'src/modules/a/test/sum.test.ts',
  ]);
});

test('a test of the product is about its module and those it names, and depends on what they import', () => {
  const calls = filesOf('src/modules/a/test/call.api.test.ts', 'a');
  expect(calls.about).toContain('src/modules/a/web/page.tsx');
  expect(calls.about).not.toContain('src/modules/low/server/public.ts');
  expect(calls.all).toContain('src/modules/low/server/public.ts');
  expect(calls.all).not.toContain('src/modules/b/server/index.ts');
  expect(filesOf('test/a-and-b.api.test.ts', 'a').about).toContain('src/modules/b/server/index.ts');
});

test('a test that reads the sources is about every file; one that starts a program depends on every file', () => {
  expect(filesOf('test/tree.test.ts')).toEqual({});
  const { about, all } = filesOf('test/start.test.ts');
  expect([...(about ?? [])]).toEqual(['test/start.test.ts', 'test/support/program.ts']);
  expect(all).toBeUndefined();
});
