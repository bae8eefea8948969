import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { ServerModule } from './module.ts';

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as { type?: string; properties?: Record<string, unknown>; required?: string[] };
};

function accessText({ access, app }: Endpoint): string {
  if (access === 'public') {
    if (app === 'tenant') return 'Open to the public of the company’s address.';
    return app === 'every' ? 'Open to the public on every host.' : `Open to the public on the host ${app}.`;
  }
  if (access === 'session') return 'For everybody signed in.';
  if (access === 'visitor') return 'For whoever has proved an e-mail address on this host.';
  return `Needs the right to ${access.need} “${access.feature}” (${access.scope}).`;
}

function operation(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const input = schemaOf(endpoint.input, 'input');
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} })),
    ...(inQuery
      ? Object.entries(input.properties ?? {})
          .filter(([name]) => !names.includes(name))
          .map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
      : []),
    ...(endpoint.money ? [{ name: 'idempotency-key', in: 'header', required: true, schema: { type: 'string' } }] : []),
    ...(endpoint.versioned ? [{ name: 'if-match', in: 'header', required: true, schema: { type: 'string' } }] : []),
  ];
  return {
    summary: endpoint.summary,
    description: accessText(endpoint),
    parameters,
    ...(inQuery || endpoint.kind === 'upload'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: input, example: endpoint.example } } } }),
    responses: {
      200: {
        description: endpoint.kind === 'file' ? 'The file' : 'The answer in its envelope',
        content:
          endpoint.kind === 'file'
            ? {}
            : {
                'application/json': {
                  schema: { type: 'object', properties: { result: schemaOf(endpoint.output, 'output') } },
                },
              },
      },
      default: { description: 'A refusal: { "error": { "code", "message", "fields" } }' },
    },
    ...(endpoint.access === 'public' ? { security: [] } : {}),
  };
}

/** Generates the OpenAPI document of all endpoints. */
export function openApi(modules: readonly ServerModule[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const module of modules) {
    for (const { endpoint } of module.endpoints) {
      const path = `/api/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: { ...operation(endpoint), tags: [module.name] },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '4.0.0',
      description: 'Every call of the product. Answers are { "result": … }, refusals { "error": … }.',
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths,
  };
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Renders the document as an HTML page without script. */
function page(modules: readonly ServerModule[]): string {
  const sections = modules.map((module) => {
    const rows = module.endpoints.map(({ endpoint }) => {
      const input = JSON.stringify(schemaOf(endpoint.input, 'input'), null, 1);
      const output = endpoint.kind === 'file' ? 'a file' : JSON.stringify(schemaOf(endpoint.output, 'output'), null, 1);
      return `<details><summary><code class="m ${endpoint.method}">${endpoint.method}</code> <code>/api/${escape(endpoint.path)}</code> <span>${escape(endpoint.summary)}</span></summary><p>${escape(accessText(endpoint))}${endpoint.money ? ' Moves money: send an idempotency-key.' : ''}</p><h4>Input</h4><pre>${escape(input)}</pre><h4>Result</h4><pre>${escape(output)}</pre></details>`;
    });
    return `<h2>${escape(module.name)}</h2>${rows.join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API / Muster</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px}h1{font-size:24px}h2{font-size:18px;margin-top:32px;text-transform:capitalize}
details{border-top:1px solid #8884;padding:8px 0}summary{cursor:pointer;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}summary span{opacity:.75}pre{overflow:auto;background:#8881;padding:12px;border-radius:8px;font-size:13px}.m{min-width:56px;font-weight:600}</style></head>
<body><h1>Muster API</h1><p>Every call of the product, made from the same values the server checks. The machine-readable form is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>${sections.join('')}</body></html>`;
}

/** Serves `/api/docs` for people and `/api/openapi.json` for programs; both are generated once at start. */
export function openApiRoutes(
  app: FastifyInstance,
  modules: readonly ServerModule[],
  inside: onRequestHookHandler,
): void {
  let document: string | undefined;
  let html: string | undefined;
  app.get('/api/openapi.json', { onRequest: inside }, (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(openApi(modules)))),
  );
  app.get('/api/docs', { onRequest: inside }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((html ??= page(modules))),
  );
}
