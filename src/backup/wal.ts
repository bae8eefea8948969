import { join } from 'node:path';
import type pg from 'pg';
import { type Digest, storeFile } from './stored.ts';

/** A place in the write-ahead log, in bytes. PostgreSQL writes it `16/B374D848`. */
export type Position = bigint;

export const positionOf = (text: string): Position => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};
export const positionText = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();

/** How the log of a cluster is cut into files. */
export type Segments = { timeline: number; bytes: bigint };

export async function segmentsOf(client: pg.ClientBase): Promise<Segments> {
  const { rows } = await client.query<{ timeline: number; bytes: string }>(
    `select timeline_id as timeline, (select setting from pg_settings where name = 'wal_segment_size') as bytes
     from pg_control_checkpoint()`,
  );
  return { timeline: Number(rows[0]?.timeline), bytes: BigInt(rows[0]?.bytes ?? 0) };
}

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** The name of the file of a segment by its number: timeline, and two halves of the number. */
export function segmentName({ timeline, bytes }: Segments, number: bigint): string {
  const perHalf = 0x1_0000_0000n / bytes;
  return `${hex(BigInt(timeline))}${hex(number / perHalf)}${hex(number % perHalf)}`;
}

/** The number of a segment by the name of its file. */
export const segmentNumber = ({ bytes }: Pick<Segments, 'bytes'>, name: string): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * (0x1_0000_0000n / bytes) + BigInt(`0x${name.slice(16)}`);

export const isOfTimeline = ({ timeline }: Segments, name: string): boolean => name.startsWith(hex(BigInt(timeline)));

export const segmentAt = ({ bytes }: Segments, position: Position): bigint => position / bytes;

/** The end of what has been written to the log. */
export async function currentPosition(client: pg.ClientBase): Promise<Position> {
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
  return positionOf(rows[0]?.at ?? '0/0');
}

/** The time of the database, which commits are dated by. */
export async function databaseTime(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms',
  );
  return new Date(Number(rows[0]?.ms));
}

/**
 * Closes the segment that is written to, after an empty transaction by whose time a restore up to `until` knows that
 * nothing earlier follows. @returns the number of the first segment that is still open
 */
export async function closeSegment(client: pg.ClientBase, segments: Segments): Promise<{ open: bigint; until: Date }> {
  const until = await databaseTime(client);
  await client.query('select pg_current_xact_id()');
  await client.query('select pg_switch_wal()');
  return { open: segmentAt(segments, await currentPosition(client)), until };
}

/** Stores a closed segment of a running cluster in the folder of a backup. */
export async function storeSegment(cluster: string, folder: string, name: string): Promise<Digest> {
  return storeFile(segmentPath(folder, name), join(cluster, 'pg_wal', name));
}

export const segmentPath = (folder: string, name: string): string => join(folder, 'wal', `${name}.zst`);

/** The slot of the archive: PostgreSQL keeps the segments that it has not been told to let go. */
const ARCHIVE_SLOT = 'muster_archive';

/** Ends the archive's slot, where there is one, so that no segment is kept for it. */
export async function dropArchiveSlot(client: pg.ClientBase): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [ARCHIVE_SLOT],
  );
}

/**
 * Makes the archive's slot where there is none, or where PostgreSQL has given up what it kept.
 * @returns the number of the first segment that is kept
 */
export async function openArchiveSlot(client: pg.ClientBase, segments: Segments): Promise<bigint> {
  const find = () =>
    client.query<{ at: string | null; status: string | null }>(
      'select restart_lsn::text as at, wal_status as status from pg_replication_slots where slot_name = $1',
      [ARCHIVE_SLOT],
    );
  const present = (await find()).rows[0];
  if (present && (present.at === null || present.status === 'lost')) await dropArchiveSlot(client);
  else if (present?.at) return segmentAt(segments, positionOf(present.at));
  await client.query('select pg_create_physical_replication_slot($1, true)', [ARCHIVE_SLOT]);
  return segmentAt(segments, positionOf((await find()).rows[0]?.at ?? '0/0'));
}

/** Tells PostgreSQL that segments before this one are stored. */
export async function releaseSegments(client: pg.ClientBase, { bytes }: Segments, before: bigint): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [
    ARCHIVE_SLOT,
    positionText(before * bytes),
  ]);
}
