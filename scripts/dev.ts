import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { withCode } from '../src/platform/server/enter-page.ts';
import { PROJECT_DIR, type Settings } from '../src/platform/server/settings.ts';
import { keepRunning } from './children.ts';

/** Paths that the server answers itself; everything else belongs to the web application. */
const SERVED = ['/api', '/health', '/metrics', '/files', '/feeds', '/devices', '/career', '/guest', '/robots.txt'];

/** Answers a sign-in code posted by form with the page that carries the code, as the built server does. */
async function enter(server: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let form = '';
  for await (const part of request) if (form.length < 1024) form += String(part);
  const html = await readFile(join(PROJECT_DIR, 'src/web/tenant/index.html'), 'utf8');
  const page = await server.transformIndexHtml('/tenant/index.html', html);
  response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('cache-control', 'no-store');
  response.end(withCode(page, form));
}

/** Serves the page of the web application that the host label names, else the tenant's. */
function pages(): Plugin {
  return {
    name: 'muster-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.method === 'POST' && request.url === '/login/enter') {
          enter(server, request, response).catch(next);
          return;
        }
        const wantsPage =
          request.headers.accept?.includes('text/html') === true && !/\.\w+($|\?)/.test(request.url ?? '');
        const label = request.headers.host?.split('.')[0] ?? '';
        const named = /^[a-z]+$/.test(label) && existsSync(join(PROJECT_DIR, 'src/web', label, 'index.html'));
        const pathname = URL.parse(request.url ?? '/', 'http://host')?.pathname ?? '/';
        const served = SERVED.some((path) => pathname === path || pathname.startsWith(`${path}/`));
        if (wantsPage && !served) request.url = `/${named ? label : 'tenant'}/index.html`;
        next();
      });
    },
  };
}

/**
 * Starts development: Vite on the port with hot reload, the server behind it, and the worker restarted on every change.
 */
export async function startDev(settings: Settings, env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  const inner = settings.port === 65535 ? settings.port - 1 : settings.port + 1;
  const watch = (file: string) => ['--watch', '--watch-preserve-output', file];
  const server = keepRunning('server', watch('src/main.server.ts'), {
    ...env,
    PORT: String(inner),
    PUBLIC_PORT: String(settings.publicPort),
  });
  const worker = keepRunning('worker', watch('src/main.worker.ts'), env);
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(PROJECT_DIR, 'vite.config.ts'),
    plugins: [pages()],
    server: {
      port: settings.port,
      host: settings.host,
      strictPort: true,
      allowedHosts: [`.${settings.baseDomain}`],
      proxy: Object.fromEntries(
        SERVED.map((path) => [path, { target: `http://127.0.0.1:${inner}`, changeOrigin: false }]),
      ),
    },
  });
  await vite.listen();
  return {
    async stop() {
      await Promise.allSettled([vite.close(), server.stop(), worker.stop()]);
    },
  };
}
