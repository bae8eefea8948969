import type { FastifyInstance, FastifyReply } from 'fastify';
import { readHost } from './hosts.ts';
import type { Env } from './serve.ts';

const CODE = /^[\w-]{20,100}$/;

/** The page with the code that a form brought; without one it stays as it is. */
export function withCode(html: string, form: string): string {
  const code = new URLSearchParams(form).get('code') ?? '';
  return CODE.test(code) ? html.replace('<head>', `<head><meta name="muster-code" content="${code}" />`) : html;
}

/**
 * Where a browser arrives from another host of ours with the code of a sign-in code, by form and never by address: the
 * company's own application opens with the code in its page. The code is worth nothing without the nonce, which only a
 * call of that page's own host carries.
 */
export async function enterPage(
  app: FastifyInstance,
  { env, page }: { env: Env; page: () => Promise<string> },
): Promise<void> {
  await app.register(async (scope) => {
    // Forms are read here and nowhere else: a call of the product takes JSON, which no foreign form can send.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post('/login/enter', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const html = await page();
      const known = readHost(request.headers.host, env)?.app === 'tenant';
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(known ? withCode(html, body) : html);
    });
  });
}

/** Pages of the hosts without a company may send a form to a company's address: that is how a code gets there. */
export function mayPostToCompanies(reply: FastifyReply, baseDomain: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' http://*.${baseDomain}:* https://*.${baseDomain}:*`),
  );
}
