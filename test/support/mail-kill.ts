import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { mail } from '#platform/server/mail/outbox.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { STARTED } from '#platform/server/urls.ts';
import { bundledCommand } from '../../scripts/bundle.ts';
import type { TestApp } from './product.ts';
import { scratchFolder, until } from './program.ts';

export type Delivery = { to: string; messageid: string; text: string };

/** A mail server that accepts everything; `beforeTaking` may prevent its reply. */
export async function mailSink(beforeTaking: (delivery: Delivery) => boolean = () => true) {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const messageid = /^message-id: *(\S+)/im.exec(text)?.[1] ?? '';
        const delivery = { to: session.envelope.rcptTo.map(({ address }) => address).join(), messageid, text };
        deliveries.push(delivery);
        if (beforeTaking(delivery)) done();
      });
    },
  });
  // A killed sender leaves a broken connection.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * R8: kills the sending process `rounds` times after it has sent a mail and before it received the reply. The other
 * side then sees every mail at least once, each with one message id, none before its commit.
 */
export async function mailKillRounds(running: TestApp, rounds: number): Promise<Delivery[]> {
  const dataDir = await scratchFolder();
  let left = rounds;
  let worker: ChildProcess | undefined;
  const sink = await mailSink(() => {
    if (left <= 0) return true;
    left -= 1;
    worker?.kill('SIGKILL');
    return false;
  });
  const { PATH, HOME } = process.env;
  const program = fileURLToPath(new URL('./main.worker.js', await bundledCommand('start')));
  const start = () =>
    spawn(process.execPath, [program], {
      cwd: PROJECT_DIR,
      env: {
        PATH,
        HOME,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        MAIL_URL: sink.url,
        [STARTED]: `${running.appUrl} ${running.directoryUrl}`,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  const state = { stopping: false };
  const keep = (async () => {
    while (!state.stopping) {
      worker = start();
      await once(worker, 'exit');
    }
  })();
  try {
    const company = await running.createCompany();
    await company.tx(async (db) => {
      await mail(db, [
        { recipient: 'first@example.in', subject: 'First', text: 'One' },
        { recipient: 'second@example.in', subject: 'Second', text: 'Two' },
      ]);
      await sleep(1500);
      if (sink.deliveries.length > 0) throw new Error('A mail left before its commit');
    });
    const unsent = async () => {
      const rows = await company.tx((db) =>
        db.selectFrom('mail_outbox').selectAll().where('senton', 'is', null).execute(),
      );
      return rows.length;
    };
    await until('every mail is taken', async () => left === 0 && (await unsent()) === 0, 60 + rounds * 30);
    return sink.deliveries;
  } finally {
    state.stopping = true;
    worker?.kill('SIGKILL');
    await keep;
    await sink.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
