import type { ReactNode } from 'react'
import type { CallFailure } from '../../../machines/failure.ts'
import { EmptyState } from '../../parts/notice/empty-state.tsx'
import { FailureNotice } from '../../parts/notice/failure-notice.tsx'
import { Page } from '../../parts/page/page.tsx'

/** `title`: what the record is one of. `back`: the way to all of them. */
type Place = { title: string; back: ReactNode }

/** The screen of a record that isn't there, or is somebody else's. */
export function MissingPage({
  title,
  back,
  because,
  text,
}: Place & { because: string; text: string }) {
  return (
    <Page title={title}>
      <EmptyState title={because} text={text} action={back} />
    </Page>
  )
}

type WaitingProps = Place & {
  failure: CallFailure | undefined
  onRetry: () => void
  children?: ReactNode
}

/**
 * The screen of a record that has not come yet: `children` stand for it, or why it has not come.
 */
export function WaitingPage({ title, back, failure, onRetry, children }: WaitingProps) {
  return (
    <Page title={title} lead={back}>
      {failure ? <FailureNotice failure={failure} onRetry={onRetry} /> : children}
    </Page>
  )
}
