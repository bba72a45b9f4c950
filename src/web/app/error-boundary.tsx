import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FailedPage } from '../ui/failed-page.tsx';

type Props = { at: string; children: ReactNode };
type State = { failedAt: string | null };

class Boundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' };
  }

  // Another address is another try; the screen that broke stays said until then.
  static getDerivedStateFromProps({ at }: Props, { failedAt }: State): State | null {
    if (failedAt === null || failedAt === at) return null;
    return { failedAt: failedAt === '' ? at : null };
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : <FailedPage />;
  }
}

/** Says that a screen broke while it was drawn or fetched; what is around it stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary at={useLocation().key}>{children}</Boundary>;
}
