import { api } from './api.ts';
import { queryClient } from './query.ts';
import { roomsOf } from './topics.ts';

// One stream a browser, not one a tab: HTTP/1.1 allows six connections to a host.
const channelName = 'candor/events';

/** Says what changed: what of it is on screen is fetched again, the rest when next shown. */
function refresh(topics: readonly string[]): void {
  const rooms = roomsOf(topics);
  if (rooms === null) void queryClient.invalidateQueries();
  else for (const room of rooms) void queryClient.invalidateQueries({ queryKey: api[room].key() });
}

function topicOf({ data }: MessageEvent): string {
  try {
    return String((JSON.parse(String(data)) as { topic?: unknown }).topic);
  } catch {
    return 'open';
  }
}

/** Follows the server's events while the page is open; returns how to stop. */
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

/** Holds the browser's one stream until this tab stops, and tells the other tabs. */
function lead(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  const stream = new EventSource('/api/events');
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let topics: string[] = [];
  const tell = (event: MessageEvent) => {
    topics.push(topicOf(event));
    // Several topics of one transaction arrive together; one refresh answers them all.
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      refresh(topics);
      // A BroadcastChannel has no target origin; the rule thinks of windows.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage(topics);
      topics = [];
    }, 80);
  };
  stream.addEventListener('message', tell);
  stream.addEventListener('changed', tell);
  return new Promise((done) => {
    signal.addEventListener('abort', () => {
      stream.close();
      clearTimeout(waiting);
      done();
    });
  });
}
