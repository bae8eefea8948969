import type * as Sdk from '@aws-sdk/client-s3';
import { checked, type FileStore } from './key.ts';

type Opened = { sdk: typeof Sdk; client: Sdk.S3Client };

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Loads the S3 library with the first file: most installations store files in a folder. */
async function openBucket(url: URL): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3');
  // Only a server on this machine is called without TLS, unless `?tls=off` declares the network safe.
  const plain = url.searchParams.get('tls') === 'off' || LOCAL.test(url.hostname);
  const client = new sdk.S3Client({
    endpoint: `${plain ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    forcePathStyle: true,
    // S3 servers other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // A user is waiting: a bucket that hangs is an error.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  return { sdk, client };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Stores files in an S3 bucket: `s3://key:secret@host/bucket?region=…`. The bucket must exist. */
export function bucketStore(address: string): FileStore {
  const url = new URL(address);
  const Bucket = url.pathname.split('/')[1] ?? '';
  if (!Bucket) throw new RangeError('FILES_URL names no bucket; write s3://key:secret@host/bucket');
  let opened: Promise<Opened> | undefined;
  const open = () => (opened ??= openBucket(url));
  return {
    async put(key, bytes) {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: checked(key), Body: bytes }));
    },
    async get(key) {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: checked(key) }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: checked(key) }));
    },
    async *list(company) {
      const { sdk, client } = await open();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${company}/` });
      for await (const { Contents = [] } of pages)
        for (const { Key, LastModified } of Contents) if (Key && LastModified) yield { key: Key, at: LastModified };
    },
  };
}
