// A registry mirror may lack some platforms' builds of a package; npm then leaves them out of the lockfile and `npm ci`
// rejects it everywhere. This adds them: optional, for their own platform only, so nothing is fetched elsewhere.
// Run after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
  linux: 'linux',
};
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));

/** Checks where Node would look for it: beside the parent, beside each of the parent's parents, at the root. */
function isLocked(parent, name) {
  const steps = parent.split('/node_modules/').map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'));
  const places = ['node_modules', ...steps.map((step) => `${step}/node_modules`)];
  return places.some((place) => lock.packages[`${place}/${name}`] !== undefined);
}

let added = 0;
for (const [parent, { optionalDependencies, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
    if (isLocked(parent, name)) continue;
    const parts = name.split(/[/\-_.]/);
    const system = parts.map((word) => SYSTEMS[word]).find(Boolean);
    const processor = parts.find((word) => PROCESSORS.includes(word)) ?? (parts.includes('armv7') ? 'arm' : undefined);
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[^\d]*/, ''),
      ...(processor ? { cpu: [processor] } : {}),
      ...(dev ? { dev: true } : {}),
      ...(parts.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      os: [system ?? 'none'],
    };
    added += 1;
  }
}
writeFileSync(FILE, `${JSON.stringify(lock, undefined, 2)}\n`);
process.stdout.write(`${added} packages of other platforms named.\n`);
