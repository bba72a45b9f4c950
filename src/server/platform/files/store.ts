import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Where bytes are stored, by the id of their row. */
export type FileStore = {
  put(id: string, bytes: Buffer): Promise<void>;
  get(id: string): Promise<Buffer>;
};

/** The path of an id below a folder: by its last two characters, which are evenly distributed. */
export const placeOnDisk = (folder: string, id: string): string => join(folder, id.slice(-2), id);

function diskStore(folder: string): FileStore {
  const at = (id: string): string => placeOnDisk(folder, id);
  return {
    put: async (id, bytes) => {
      await mkdir(dirname(at(id)), { recursive: true, mode: 0o700 });
      // Written aside and renamed, so a reader never finds half a file.
      await writeFile(`${at(id)}.part`, bytes, { mode: 0o600, flush: true });
      await rename(`${at(id)}.part`, at(id));
    },
    get: (id) => readFile(at(id)),
  };
}

function s3Store(s3: NonNullable<Config['s3']>): FileStore {
  const { endpoint, region, bucket, key, secret } = s3;
  const credentials =
    key !== undefined && secret !== undefined
      ? { accessKeyId: key, secretAccessKey: secret }
      : undefined;
  // Loaded only if there is a bucket: it takes a tenth of a program's start.
  const open = async () => {
    const { GetObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    return { client, GetObjectCommand, PutObjectCommand };
  };
  let opened: ReturnType<typeof open> | undefined;
  const opening = () => (opened ??= open());
  return {
    put: async (id, bytes) => {
      const { client, PutObjectCommand } = await opening();
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: id, Body: bytes }));
    },
    get: async (id) => {
      const { client, GetObjectCommand } = await opening();
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: id }));
      return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
    },
  };
}

/** The object store if one is configured, otherwise the data folder. */
export const openFiles = (config: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  config.s3 === null ? diskStore(join(config.dataDir, 'files')) : s3Store(config.s3);
