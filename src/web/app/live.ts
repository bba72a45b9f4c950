import { api } from './api.ts';
import { queryClient } from './query.ts';
import { modulesOf } from './topics.ts';

// One stream per browser, not per tab: HTTP/1.1 allows six connections per host.
const channelName = 'candor/events';

/** Invalidates the changed queries: visible ones are refetched now, the others when next shown. */
function refresh(topics: readonly string[]): void {
  const areas = modulesOf(topics);
  if (areas === null) void queryClient.invalidateQueries();
  else for (const area of areas) void queryClient.invalidateQueries({ queryKey: api[area].key() });
}

function topicOf({ data }: MessageEvent): string {
  try {
    return String((JSON.parse(String(data)) as { topic?: unknown }).topic);
  } catch {
    return 'open';
  }
}

/** Follows the server's events while the page is open; returns a function that stops it. */
export function followEvents(): () => void {
  const channel = new BroadcastChannel(channelName);
  const stop = new AbortController();
  channel.addEventListener('message', ({ data }) => refresh(data as string[]));
  void navigator.locks
    ?.request(channelName, { signal: stop.signal }, () => lead(channel, stop.signal))
    .catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

// Topics of one transaction arrive together; one refresh covers them all.
const gatherMs = 80;
// Data that a page fetched before its stream opened may have changed meanwhile.
const marginMs = 2_000;
const dayMs = 86_400_000;
// Data that a new stream may have missed is refetched after the first render: an immediate refetch
// would cancel the requests of a page that has just opened.
const catchUpMs = 1_500;

const openAgainMs = 3_000;

/** The stream of a newly opened page, which holds no data older than the page. */
const firstStream = () =>
  `/api/events?missed_ms=${Math.ceil(Math.min(performance.now() + marginMs, dayMs))}`;

/**
 * Opens the stream, and reopens it after it breaks or after an invalid response, such as a proxy's
 * while the server starts; the browser's own retry would repeat the first URL.
 */
function keepOpen(
  address: string,
  listen: (event: MessageEvent) => void,
  signal: AbortSignal,
): void {
  const stream = new EventSource(address);
  const stop = () => stream.close();
  signal.addEventListener('abort', stop, { once: true });
  stream.addEventListener('message', listen);
  stream.addEventListener('changed', listen);
  stream.addEventListener('error', () => {
    stop();
    signal.removeEventListener('abort', stop);
    setTimeout(() => {
      if (!signal.aborted) keepOpen('/api/events', listen, signal);
    }, openAgainMs);
  });
}

/** Holds the browser's one stream until this tab stops it, and notifies the other tabs. */
function lead(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let topics: string[] = [];
  const flush = () => {
    refresh(topics);
    // A BroadcastChannel has no target origin; the rule thinks of windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(topics);
    topics = [];
  };
  const applyEvent = (event: MessageEvent) => {
    const topic = topicOf(event);
    if (topic === 'current') return;
    if (topic === 'open') {
      clearTimeout(opening);
      opening = setTimeout(() => {
        topics.push(topic);
        flush();
      }, catchUpMs);
      return;
    }
    topics.push(topic);
    clearTimeout(waiting);
    waiting = setTimeout(flush, gatherMs);
  };
  keepOpen(firstStream(), applyEvent, signal);
  return new Promise((done) => {
    signal.addEventListener('abort', () => {
      clearTimeout(waiting);
      clearTimeout(opening);
      done();
    });
  });
}
