import { Button } from '@chakra-ui/react/button'
import type { ReactNode } from 'react'
import type { CallFailure } from '../../machines/failure.ts'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'

type Props = {
  text: string
  add: string
  onAdd: () => void
  /** Undefined until they have come. */
  count: number | undefined
  failure: CallFailure | undefined
  onRetry: () => void
  empty: { title: string; text: string }
  children: ReactNode
}

/**
 * What each kind of entry has around its list: what it is for, the way to a new one, and the states
 * of a list.
 */
export function EntriesFrame({
  text,
  add,
  onAdd,
  count,
  failure,
  onRetry,
  empty,
  children,
}: Props) {
  const button = <Button onClick={onAdd}>{add}</Button>
  return (
    <div className="entries">
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {count === 0 && <EmptyState title={empty.title} text={empty.text} action={button} />}
      {count !== 0 && !(failure && count === undefined) && (
        <div className="entries-head">
          <p>{text}</p>
          {button}
        </div>
      )}
      {count === undefined && !failure && <EntrySkeleton />}
      {children}
    </div>
  )
}

function EntrySkeleton() {
  return (
    <div className="entry-list" aria-hidden="true">
      {[1, 2, 3, 4].map((one) => (
        <div key={one} className="entry">
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}
