import { Button } from '@chakra-ui/react/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailure } from '../../machines/failure.ts'
import { EmptyState } from '../parts/notice/empty-state.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { UndoToast } from '../parts/notice/undo-toast.tsx'
import type { EntrySwitch } from './use-entry-switch.ts'

type Props = {
  text: string
  add: string
  onAdd: () => void
  /** Undefined until they have come. */
  count: number | undefined
  failure: CallFailure | undefined
  onRetry: () => void
  empty: { title: string; text: string }
  switching: EntrySwitch
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
  switching,
  children,
}: Props) {
  const { t } = useTranslation()
  const { last } = switching
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
      {count === undefined && !failure && <EntryBones />}
      {children}
      {last && (
        <UndoToast
          text={t(
            last.entry.status === 'Active' ? 'categories.switched.on' : 'categories.switched.off',
            { name: last.entry.name },
          )}
          onUndo={() => void switching.turn(last.update, last.entry)}
          onDone={switching.forget}
        />
      )}
    </div>
  )
}

function EntryBones() {
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
