import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, startError } from '#platform/server/start-error.ts';
import { backupKeyShape } from './key.ts';
import type { Digest } from './stored.ts';

const digest = { size: z.number().int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) };
/** Paths are relative, so that a manifest never writes outside its folder. */
const path = z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/);
const segment = z.string().regex(/^[0-9A-F]{24}$/);

/** The cluster of a base backup: its files, and the first and last segment of WAL without which it is not consistent. */
const clusterShape = z.object({
  system: z.string(),
  version: z.string(),
  folders: z.array(path),
  files: z.array(z.object({ path, ...digest })),
  firstSegment: segment,
  lastSegment: segment,
});

const manifestShape = z.object({
  format: z.literal(1),
  /** The state it restores to, without further WAL. */
  endedAt: z.iso.datetime(),
  /** Null where the database is one of the operator's own, which its own tools back up. */
  cluster: clusterShape.nullable(),
  /** Number of contents of stored files, whose keys stand in `contents.txt`, and its hash. */
  contents: z.object({ count: z.number().int(), ...digest }),
  key: backupKeyShape,
  /** Secret, push keys and passwords of the database, sealed to the key. */
  sealed: z.string(),
});
export type Manifest = z.output<typeof manifestShape>;
export type ClusterPart = z.output<typeof clusterShape>;

/** A segment of WAL in the folder of a backup; `until` is the time up to which it restores all that was committed. */
const segmentShape = z.object({ segment, ...digest, until: z.iso.datetime(), contents: z.array(z.string()) });
export type StoredSegment = z.output<typeof segmentShape>;

export const DRAFT_ENDING = '.draft';
export const MANIFEST = 'manifest.json';
export const CONTENTS_LIST = 'contents.txt';
export const SEGMENT_LIST = 'segments.jsonl';
/** `2026-11-28T20-30-00Z`: sorted by name they are sorted by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Size in bytes and hash of a text. */
export const digestOfText = (text: string): Digest => ({
  size: Buffer.byteLength(text),
  hash: createHash('sha256').update(text).digest('hex'),
});

/** The name of a backup that ends at this time. */
export const backupName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** A complete backup: what has no manifest under its final name is none. */
export type StoredBackup = { name: string; folder: string; manifest: Manifest };

async function readBackup(target: string, name: string): Promise<StoredBackup> {
  const folder = join(target, name);
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '');
  const parsed = manifestShape.safeParse(parseJson(text));
  if (!parsed.success) throw startError(`${join(folder, MANIFEST)} is damaged; move that folder away.`);
  return { name, folder, manifest: parsed.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lists the complete backups of a folder, the oldest first. @throws StartError where a manifest is damaged */
export async function storedBackups(target: string): Promise<StoredBackup[]> {
  const names = await readdir(target).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((name) => NAME.test(name))
      .toSorted()
      .map((name) => readBackup(target, name)),
  );
}

/** Reads which segments follow in a backup's folder; a line that a crash cut off is left out. */
export async function storedSegments(folder: string): Promise<StoredSegment[]> {
  const text = await readFile(join(folder, SEGMENT_LIST), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const parsed = segmentShape.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
}
