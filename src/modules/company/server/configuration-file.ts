import { CONFIGURATION_VERSION } from '#platform/contract/configuration-version.ts';
import { presentFile } from '#platform/server/configuration-rows.ts';
import type { Configuration, ConfigurationPart, ServerModule } from '#platform/server/module.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { serveFile, serveUpload } from '#platform/server/serve.ts';
import { exportConfiguration, importConfiguration } from '../contract/configuration-file.ts';

function parse(bytes: Buffer): Configuration {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Configuration;
  } catch {
    // Reported below.
  }
  throw new ApplicationError({
    status: 400,
    code: 'E0070',
    text: 'This is not a configuration file. Export one and change it, or use a sample.',
  });
}

const isObject = (value: unknown): value is Configuration =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges the parts of modules; where two write the same section, its keys are combined. */
function join(parts: readonly Configuration[]): Configuration {
  const whole: Configuration = {};
  for (const [key, value] of parts.flatMap((part) => Object.entries(part))) {
    const current = whole[key];
    whole[key] = isObject(current) && isObject(value) ? { ...current, ...value } : value;
  }
  return whole;
}

/** Serves export and import of the configuration, composed of what the modules contribute. */
export function configurationOf(modules: readonly ServerModule[]): ServerModule {
  const parts = modules.flatMap(({ configuration }) => configuration ?? []);
  return {
    name: 'configuration',
    endpoints: [
      serveFile(exportConfiguration, async (ctx) => {
        const whole = await ctx.tx(async (db) => {
          const read: Configuration[] = [];
          for (const part of parts) read.push(await part.read(db));
          return join(read);
        });
        const { label, companyname } = ctx.tenant;
        const company = { ...(isObject(whole['company']) ? whole['company'] : {}), label, name: companyname };
        return {
          name: `${label}-configuration.json`,
          type: 'application/json',
          bytes: `${JSON.stringify({ version: CONFIGURATION_VERSION, ...whole, company }, null, 2)}\n`,
        };
      }),
      serveUpload(importConfiguration, async (ctx, { apply }, file) => {
        const value = presentFile(parse(file.bytes));
        const refused = new Map<ConfigurationPart, readonly string[]>();
        for (const part of parts) refused.set(part, (await part.check?.(value)) ?? []);
        const validate = (really: boolean) =>
          ctx.tx(async (db) => {
            const changes: string[] = [];
            const problems: string[] = [];
            const notices: string[] = [];
            for (const part of parts) {
              const wrong = refused.get(part) ?? [];
              problems.push(...wrong);
              if (wrong.length > 0) continue;
              const outcome = await part.take(db, value, really, ctx.today, ctx);
              changes.push(...outcome.changes);
              problems.push(...outcome.problems);
              notices.push(...(outcome.notices ?? []));
            }
            // A file with an error changes nothing at all.
            if (really && problems.length > 0)
              throw new ApplicationError({ status: 400, code: 'E0070', text: problems.join(' ') });
            return { changes, problems, notices, applied: really };
          });
        return [await validate(apply === 'true')];
      }),
    ],
  };
}
