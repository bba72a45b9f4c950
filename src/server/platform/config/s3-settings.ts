import type { z } from 'zod';
import type { settings } from './settings.ts';

type Settings = { [K in keyof typeof settings]: z.infer<(typeof settings)[K]['read']> };

/** An S3-compatible file store. */
export type S3 = {
  endpoint?: string;
  region: string;
  bucket: string;
  key?: string;
  secret?: string;
};

/** Returns the file store; null if files are in the data folder. */
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
