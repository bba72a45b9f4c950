import { z } from 'zod';
import type { settings } from './settings.ts';

type Settings = { [K in keyof typeof settings]: z.infer<(typeof settings)[K]['read']> };

/** A bucket by its name alone, without s3:// or an address around it. */
export const bucket = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, {
    error: 'a bucket by its name alone, as candor-files: no s3:// and no /',
  });

/** A region as stores name it: it is part of an address. */
export const region = z
  .string()
  .trim()
  .regex(/^[\w-]{1,63}$/, { error: 'a region by its name, as us-east-1' });

/** An S3-compatible store of files. */
export type S3 = {
  endpoint?: string;
  region: string;
  bucket: string;
  key?: string;
  secret?: string;
};

/** The store of files; null where they lie in the data folder. */
export function s3Of(read: Settings): S3 | null {
  if (read.S3_BUCKET === undefined) return null;
  return {
    endpoint: read.S3_ENDPOINT,
    region: read.S3_REGION,
    bucket: read.S3_BUCKET,
    key: read.S3_ACCESS_KEY_ID,
    secret: read.S3_SECRET_ACCESS_KEY,
  };
}
