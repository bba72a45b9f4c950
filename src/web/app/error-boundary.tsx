import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FailedPage } from '../ui/failed-page.tsx';
import { Unfetched } from './come-back.ts';

type Props = { at: string; children: ReactNode };
type State = { failedAt: string | null; isUnfetched: boolean };

class Boundary extends Component<Props, State> {
  override state: State = { failedAt: null, isUnfetched: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failedAt: '', isUnfetched: error instanceof Unfetched };
  }

  // A new address is a new attempt; until then the error stays on screen.
  static getDerivedStateFromProps({ at }: Props, { failedAt }: State): Partial<State> | null {
    if (failedAt === null || failedAt === at) return null;
    return { failedAt: failedAt === '' ? at : null };
  }

  override render(): ReactNode {
    const { failedAt, isUnfetched } = this.state;
    return failedAt === null ? this.props.children : <FailedPage comesBack={isUnfetched} />;
  }
}

/** Reports a screen that failed to render or load; the content around it stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary at={useLocation().key}>{children}</Boundary>;
}
