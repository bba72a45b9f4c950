// Whether a program in a container does its work. Web says so itself: without a word, the one here is
// asked. A worker hears no port: `healthy.mjs NAME` asks the web of that name whether one lives.
import { lookup } from 'node:dns/promises';

const port = process.env['PORT'] ?? '3000';
const web = process.argv[2];
// By its address: web answers to no name but its own.
const host = web === undefined ? '127.0.0.1' : (await lookup(web, 4)).address;
const path = web === undefined ? '/readyz' : '/readyz/worker';
const isReady = await fetch(`http://${host}:${port}${path}`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
