// Calls the running program as a browser of the demo company would. The address label does not resolve everywhere,
// so the call goes to 127.0.0.1 and names its host.
import { request } from 'node:http';

const [port, what] = process.argv.slice(2);
const host = `acme.localhost:${port}`;

function call(method, path, { body, token } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    if (body) headers['content-type'] = 'application/json';
    const sent = request({ host: '127.0.0.1', port, method, path, headers, timeout: 10_000 }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`)),
      );
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

async function signIn() {
  const company = JSON.parse(await call('GET', '/api/subscription/verifysubscription/acme'));
  const token = company.result[0].token;
  const body = { email: 'admin@acme.example', password: 'muster-demo' };
  const answer = JSON.parse(await call('POST', '/api/subscription/passwordlogin', { body, token }));
  if (!answer.result) throw new Error(`No result: ${JSON.stringify(answer)}`);
  process.stdout.write('Signed in as admin@acme.example.\n');
}

try {
  if (what === 'ready') await call('GET', '/health/ready');
  else await signIn();
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}
