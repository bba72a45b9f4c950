// Whether the program in this container does its work. Web says so itself; a worker has no port, and
// web, which sees it in the database, is asked by whoever watches (/readyz/worker): docker asks here
// only of what listens, so a compose file turns this off for the others.
const port = process.env['PORT'] ?? '3000';
const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
