import type { FastifyInstance, FastifyReply } from 'fastify';
import { readHost } from './hosts.ts';
import type { Env } from './serve.ts';

const CODE = /^[\w-]{20,100}$/;

/** Puts the posted sign-in code into the page; without one the page is unchanged. */
export function withCode(html: string, form: string): string {
  const code = new URLSearchParams(form).get('code') ?? '';
  return CODE.test(code) ? html.replace('<head>', `<head><meta name="muster-code" content="${code}" />`) : html;
}

/**
 * Serves the page where a browser arrives from another host of ours with a sign-in code, by form and never in the
 * address: the company's application opens with the code in its page. The code is useless without the nonce, which only
 * calls from that page's own host carry.
 */
export async function enterPage(
  app: FastifyInstance,
  { env, page }: { env: Env; page: () => Promise<string> },
): Promise<void> {
  await app.register(async (scope) => {
    // Forms are parsed here only: all other calls take JSON, which no foreign form can send.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post('/login/enter', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const html = await page();
      const isKnown = readHost(request.headers.host, env)?.app === 'tenant';
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(isKnown ? withCode(html, body) : html);
    });
  });
}

/** Allows pages of apex hosts to post a form to a company's address, which is how a sign-in code gets there. */
export function mayPostToCompanies(reply: FastifyReply, baseDomain: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' http://*.${baseDomain}:* https://*.${baseDomain}:*`),
  );
}
