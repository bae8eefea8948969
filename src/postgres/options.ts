import { totalmem } from 'node:os';
import type { Durability } from '#platform/server/database-server.ts';

/** Server options, passed on the command line so that no edited file can weaken them. Sized for two cores. */
export function serverOptions(options: {
  port: number;
  socketDir: string;
  durability: Durability;
  settings?: Readonly<Record<string, string>>;
}): string[] {
  const scratch = options.durability === 'scratch';
  const safety = scratch ? 'off' : 'on';
  const memory = Math.round(totalmem() / 2 ** 20);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    fsync: safety,
    full_page_writes: safety,
    synchronous_commit: safety,
    max_connections: scratch ? 200 : 100,
    shared_buffers: `${Math.max(64, Math.min(256, Math.round(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.round(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    // An archive that is not heard of any more fills no disk.
    max_slot_wal_keep_size: '8GB',
    // Vacuums within seconds of a large upload, so that lists can be counted by index-only scans.
    autovacuum_naptime: '10s',
    max_parallel_workers_per_gather: 1,
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%e ',
    log_checkpoints: 'off',
    // Statements and rows stay out of the server's log, which the administrators of the machine read.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(scratch ? { wal_level: 'minimal', max_wal_senders: 0, checkpoint_timeout: '30min' } : {}),
    ...options.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
