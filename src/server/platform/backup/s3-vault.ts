import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { invariant } from '#core/rules/refusal.ts';
import { isBackup, type IsOurs, type Vault } from './vault.ts';

/** Where a store is and its credentials; without a key, the credentials of the machine. */
export type Store = { endpoint?: string; region: string; key?: string; secret?: string };

// A store accepts 10,000 parts, so a backup can have up to 312 GiB.
const partBytes = 32 * 2 ** 20;

function clientOf({ endpoint, region, key, secret }: Store): S3Client {
  const credentials =
    key !== undefined && secret !== undefined
      ? { accessKeyId: key, secretAccessKey: secret }
      : undefined;
  // Not every S3-compatible store supports Amazon's newer checksums; the backup has checksums of
  // ours.
  const only = 'WHEN_REQUIRED';
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: only,
    responseChecksumValidation: only,
  });
}

/** Splits bytes into parts as a store requires: all of one size, except the last. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(waiting, length);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}

type Place = { client: S3Client; Bucket: string; Key: string };

/** Uploads in parts; the object exists only after the store has confirmed the complete list. */
async function upload({ client, ...at }: Place, bytes: AsyncIterable<Buffer>): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at));
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  let size = 0;
  try {
    for await (const Body of inParts(bytes)) {
      const PartNumber = Parts.length + 1;
      const part = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
      Parts.push({ ETag: part.ETag, PartNumber });
      size += Body.length;
    }
    const MultipartUpload = { Parts };
    await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload }));
    return size;
  } catch (error) {
    // If the abort does not reach the store, its lifecycle rule removes the unfinished upload.
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function namesIn(
  client: S3Client,
  at: { Bucket: string; Prefix: string },
): Promise<string[]> {
  const names: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    // The delimiter leaves out objects in subfolders.
    const input = { ...at, Delimiter: '/', ContinuationToken };
    const page = await client.send(new ListObjectsV2Command(input));
    for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(at.Prefix.length));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return names;
}

/** Keeps backups as objects of a bucket; `where` is s3://bucket/prefix. */
export function s3Vault(where: string, store: Store, isOurs: IsOurs = isBackup): Vault {
  const [Bucket = '', ...folders] = where.replace(/^s3:\/\//, '').split('/');
  const prefix = folders
    .filter(Boolean)
    .map((folder) => `${folder}/`)
    .join('');
  const client = clientOf(store);
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  return {
    where,
    list: async () => (await namesIn(client, { Bucket, Prefix: prefix })).filter(isOurs).toSorted(),
    put: (name, bytes) => upload({ client, ...at(name) }, bytes),
    get: async (name) => {
      const { Body } = await client.send(new GetObjectCommand(at(name)));
      invariant(Body instanceof Readable, 'on Node a store answers with a stream');
      return Body;
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand(at(name)))),
  };
}
