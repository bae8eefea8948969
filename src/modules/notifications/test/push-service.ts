import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Taken = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service of the test's own: takes what is sent to it and answers as it is told. */
export async function startPushService() {
  const taken: Taken[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    taken,
    answer: (next: number) => void (status = next),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A browser that receives messages: its keys, and how it reads one (RFC 8291, RFC 8188). */
export function newBrowser() {
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(16);
  const derive = (ikm: Buffer, salt: Buffer, info: Buffer | string, size: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, info, size));
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const server = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, server]);
      const ikm = derive(curve.computeSecret(server), auth, info, 32);
      const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString();
      return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
    },
  };
}

/** The claims of a signature by which the server is known, when it is valid (RFC 8292). */
export function claimsOf(authorization = '', publicKey = ''): unknown {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const valid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return key === publicKey && valid ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined;
}
