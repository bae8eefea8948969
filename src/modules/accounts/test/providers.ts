import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';

const SECRET = 'client-secret-client-secret-client-secret';
export const CLIENT = { clientid: 'muster', clientsecret: SECRET };

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** A real OpenID provider, which signs in the user in `person` without a prompt. */
export async function startProvider(redirects: () => string[]) {
  const server = createServer();
  const issuer = await listening(server);
  const person = { email: '', email_verified: true };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientid,
        client_secret: SECRET,
        redirect_uris: redirects(),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [randomBytes(8).toString('hex')] },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...person }) }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId;
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT.clientid, ...(accountId ? { accountId } : {}) });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const result = { login: { accountId: `of ${person.email}` } };
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
    return undefined;
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    issuer,
    person,
    /** The browser's part of the sign-on at the provider. @returns the query of the redirect */
    async browse(address: string): Promise<string> {
      const jar = new Map<string, string>();
      let at = address;
      for (let hop = 0; hop < 8; hop += 1) {
        if (!at.startsWith(issuer)) return new URL(at).search;
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const next = answer.headers.get('location');
        if (!next) throw new Error(`Stuck at ${at}: ${answer.status} ${(await answer.text()).slice(0, 400)}`);
        at = new URL(next, at).href;
      }
      throw new Error('Too many hops');
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Lie = { claims?: Record<string, unknown>; unsigned?: boolean; metadata?: Record<string, unknown> };

/** An issuer that sends any claims a test sets, with a valid signature. */
export async function startLiar() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  let lie: Lie = {};
  let nonce = '';
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const server = createServer((request, response) => {
    const say = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const path = request.url?.split('?')[0];
    if (path === '/.well-known/openid-configuration')
      return say({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...lie.metadata,
      });
    if (path === '/jwks')
      return say({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.clientid,
      sub: 's',
      nonce,
      iat: now,
      exp: now + 300,
      email_verified: true,
      ...lie.claims,
    };
    const body = `${base64({ alg: 'RS256', kid: 'k' })}.${base64(claims)}`;
    const signature = sign('sha256', Buffer.from(body), lie.unsigned ? other : privateKey).toString('base64url');
    return say({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: `${body}.${signature}` });
  });
  const issuer = await listening(server);
  return {
    issuer,
    tell: (next: Lie) => {
      lie = next;
    },
    /** Returns a code, and stores the nonce of the request. */
    browse(address: string): string {
      const { searchParams } = new URL(address);
      nonce = searchParams.get('nonce') ?? '';
      return `?code=c&state=${searchParams.get('state') ?? ''}`;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
