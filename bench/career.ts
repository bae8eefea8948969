import { connect } from 'node:net';
import { sql } from 'kysely';
import { chunks, inTenant, type Pools } from '../src/platform/server/db.ts';
import { pages } from './lighthouse.ts';
import { type Figure, quantile } from './measure.ts';

const JOBS = 200;
/** Connections of the load; each comes from an address of its own, since requests of one network are limited. */
const CONNECTIONS = 16;
/** Asked before anything is measured: a server that has just started has not compiled what it runs. */
const WARM = 3000;
const ALONE = 500;
const REQUESTS = 6000;
/** What is asked: 2,000 requests in a second. */
const MAX_PER_THOUSAND = 500;

/** Opens positions with texts as companies write them. @returns the uuid of one of them */
export async function openPositions(pools: Pools, subscriptionid: number): Promise<string> {
  const text = (n: number) => `What position ${n} is for, in a sentence or two that say why somebody should want it. `;
  return inTenant(pools, subscriptionid, { accountid: null, request: 'bench' }, async (db) => {
    const { designationid } = await db
      .insertInto('designation')
      .values({ designationname: 'Bench engineer' })
      .returning('designationid')
      .executeTakeFirstOrThrow();
    const { requisitionid } = await db
      .insertInto('requisition')
      .values({ requisitioncode: 'BENCH-1', designationid, statusid: 3 })
      .returning('requisitionid')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: JOBS }, (_, n) => ({
      requisitionid,
      jobtype: 'Full time',
      location: ['Pune', 'Mumbai', 'Remote'][n % 3] ?? '',
      mission: text(n),
      rolesummary: text(n).repeat(4),
      responsibility: `<ul>${`<li>${text(n)}</li>`.repeat(6)}</ul>`,
      skill: JSON.stringify(['TypeScript', 'PostgreSQL', `Skill ${n}`]),
      statusid: 2,
      publishedon: sql<string>`now()`,
    }));
    for (const part of chunks(rows, 10)) await db.insertInto('requisition_job').values(part).execute();
    const content = JSON.stringify({
      coverphoto: { title: 'Build what people open each morning', sectionbody: '', sectiondetail: [] },
      aboutus: { title: 'Software for mills', sectionbody: `<p>${text(1).repeat(5)}</p>`, sectiondetail: [] },
    });
    await db.insertInto('career_page_version').values({ actiontypeid: 1, content }).execute();
    const { jobuuid } = await db.selectFrom('requisition_job').select('jobuuid').limit(1).executeTakeFirstOrThrow();
    return jobuuid;
  });
}

type Site = { port: number; host: string; jobuuid: string };

/** One connection that asks again and again until `more` says no. @returns how long each answer took, in milliseconds */
function asking({ port, host }: Site, from: string, more: () => boolean): Promise<number[]> {
  const request = `GET /career HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const taken: number[] = [];
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let began = 0;
    let left = 0;
    let head = '';
    const ask = () => {
      if (!more()) {
        socket.end();
        resolve(taken);
        return;
      }
      began = performance.now();
      socket.write(request);
    };
    const finish = () => {
      taken.push(performance.now() - began);
      head = '';
      ask();
    };
    socket.setNoDelay(true);
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      if (left > 0) left -= chunk.length;
      else {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) {
          reject(new Error(head.slice(0, 80)));
          socket.destroy();
          return;
        }
        left = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4);
      }
      if (left === 0) finish();
    });
  });
}

/** Asks for `/career` so often altogether. @returns how long each took, and how long all together, in milliseconds */
async function load(site: Site, { requests, connections }: { requests: number; connections: number }) {
  let sent = 0;
  const more = () => (sent += 1) <= requests;
  const began = performance.now();
  const each = await Promise.all(
    Array.from({ length: connections }, (_, at) => asking(site, `127.0.0.${at + 2}`, more)),
  );
  return { taken: each.flat(), ms: performance.now() - began };
}

/** Measures the career page with 200 open jobs: alone, under load, and both kinds of pages on a phone. */
export async function careerSite(site: Site): Promise<Figure[]> {
  await load(site, { requests: WARM, connections: CONNECTIONS });
  const alone = await load(site, { requests: ALONE, connections: 1 });
  const { taken, ms } = await load(site, { requests: REQUESTS, connections: CONNECTIONS });
  const name = `/career with ${JOBS} jobs`;
  return [
    { name: `${name}: p50`, value: quantile(alone.taken, 0.5), unit: 'ms', asked: 4 },
    { name: `${name}: p99 under load`, value: quantile(taken, 0.99), unit: 'ms' },
    { name: `${name}: 1,000 requests`, value: (ms * 1000) / taken.length, unit: 'ms', asked: MAX_PER_THOUSAND },
    ...(await pages(site, [
      { name: '/career', path: '/career', paint: 1200, islisted: true },
      { name: 'a job', path: `/career/job/${site.jobuuid}`, paint: 1200, islisted: true },
    ])),
  ];
}
