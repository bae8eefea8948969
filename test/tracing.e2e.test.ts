import type { Request } from 'playwright-core';
import { build, loadConfigFromFile } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import type { Company } from './support/product.ts';
import { openSite, type Site } from './support/site.ts';

let site: Site;
let company: Company;
beforeAll(async () => {
  site = await openSite({ env: { collectFaults: true } });
  company = await site.createCompany({ companyname: 'Kaveri Textiles' });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => site.stop());

/** One file of the web application, built by the settings of the product with MUSTER_BUILD as given. */
async function built(file: string, setting: string): Promise<string> {
  vi.stubEnv('MUSTER_BUILD', setting);
  const env = { command: 'build', mode: 'production' } as const;
  const { config } = (await loadConfigFromFile(env, `${PROJECT_DIR}/vite.config.ts`)) ?? {};
  const bundles = await build({
    configFile: false,
    logLevel: 'error',
    define: { ...config?.define, 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: `${PROJECT_DIR}/src/platform/web/${file}`, formats: ['es'] } },
  });
  const [bundle] = [bundles].flat();
  if (!bundle || !('output' in bundle)) throw new Error(`${file} was not built`);
  return bundle.output[0].code;
}

test('S9-040, S9-041, S9-042, S9-043, S9-044: a build is of the environment that its setting names, and of version 4.0.0', async () => {
  const of = async (setting: string) => {
    const code = await built('environment.ts', setting);
    const { ENVIRONMENT, VERSION } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      ENVIRONMENT: string;
      VERSION: string;
    };
    return { setting, ENVIRONMENT, VERSION };
  };
  for (const [setting, ENVIRONMENT] of [
    ['PROD', 'production'],
    ['DEV', 'development'],
    ['STAGING', 'test'],
  ] as const)
    expect(await of(setting)).toEqual({ setting, ENVIRONMENT, VERSION: '4.0.0' });
});

test('S9-045, S9-046: a page tells every fault, in production five without the lines of the program, in development more and with them', async () => {
  const throwing = async (count: number, started?: string) => {
    const { page, close } = await site.open(company);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const result: Record<string, unknown>[] = [];
    const note = (request: Request) => {
      if (request.url().endsWith('/api/client/fault')) result.push(request.postDataJSON() as Record<string, unknown>);
    };
    if (started === undefined) page.on('request', note);
    else {
      // Tracing of its own build beside that of the page: what the page's own tells is left out.
      await page.route('**/traced.js', (route) => route.fulfill({ contentType: 'text/javascript', body: started }));
      await page.evaluate("import('/traced.js').then(({ startTracing }) => startTracing())");
      page.on('request', (request) => {
        if ((request.postData() ?? '').includes('"environment":"development"')) note(request);
      });
    }
    await page.evaluate((many) => {
      for (let at = 0; at < many; at += 1)
        setTimeout(() => {
          throw new Error(`Fault ${at}`);
        });
    }, count);
    await expect.poll(() => result.length).toBeGreaterThanOrEqual(Math.min(count, 5));
    // What is told after the fifth is sent before this.
    await page.evaluate(() => fetch('/health/live'));
    await close();
    return result;
  };
  const production = await throwing(8);
  expect(production.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4].map((at) => `Fault ${at}`));
  for (const fault of production)
    expect(fault).toMatchObject({ environment: 'production', version: '4.0.0', stack: null });
  const development = await throwing(12, await built('tracing.ts', 'DEV'));
  expect(development).toHaveLength(12);
  for (const fault of development)
    expect(fault).toMatchObject({ environment: 'development', stack: expect.stringContaining('Error: Fault') });
});
