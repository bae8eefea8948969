// Plain JavaScript, so that an old version of Node can run this far and print what is wrong.
import module from 'node:module';

const [major] = process.versions.node.split('.').map(Number);
const script = process.argv[2];

if (major < 26) {
  process.stderr.write(
    `Muster needs Node 26, this is ${process.versions.node} (${process.execPath}). "npm ci" brings it along: run "npm ci --include=optional", then "npm run ${script ?? 'start'}"; where that does not help, install Node 26.\n`,
  );
  process.exit(1);
}
process.argv.splice(1, 2, new URL(`./${script}.ts`, import.meta.url).pathname);
const { failStart } = await import('../src/platform/server/start-error.ts');
const { bundledCommand } = await import('./bundle.ts');
const bundled = process.argv.includes('--dev') ? undefined : await bundledCommand(script);
if (bundled) {
  module.setSourceMapsSupport(true);
  // What Node compiled is kept beside the bundle, for the programs that this one starts as well.
  process.env.NODE_COMPILE_CACHE ??= new URL('./compiled', bundled).pathname;
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
}
const { main } = await import(bundled ?? `./${script}.ts`);
await main().catch(failStart);
