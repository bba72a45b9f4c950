import { queryClient } from './query.ts';

// One stream a browser, not one a tab: HTTP/1.1 allows six connections to a host.
const channelName = 'candor/events';

/** Says that something changed: what is on screen is fetched again, the rest when next shown. */
const refresh = (): void => void queryClient.invalidateQueries();

/** Follows the server's events while the page is open; returns how to stop. */
export function followEvents(): () => void {
  const channel = new BroadcastChannel(channelName);
  const stop = new AbortController();
  channel.addEventListener('message', refresh);
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
  const tell = () => {
    // Several topics of one transaction arrive together; one refresh answers them all.
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      refresh();
      // A BroadcastChannel has no target origin; the rule thinks of windows.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage('changed');
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
