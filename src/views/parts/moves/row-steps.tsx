import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuAction } from '../../ui/menu.tsx'

type Props = {
  /** The next step; `label` includes the name of the record. */
  main:
    | {
        word: string
        label: string
        isFirst: boolean
        onPress: () => void
      }
    | undefined
  /** A remark about the step, or the time of the record; also shown without a step. */
  note?: ReactNode
  /** The label of the menu. */
  more: string
  actions: readonly MenuAction[]
  isBusy: boolean
}

/** The next step of a record at the end of its row, with a menu of the other steps. */
export function RowSteps({ main, note, more, actions, isBusy }: Props) {
  const id = useId()
  return (
    <span className="data-table__steps">
      {note && <span id={id}>{note}</span>}
      {main && (
        <Button
          className="data-table__step"
          size="xs"
          variant={main.isFirst ? 'solid' : 'surface'}
          disabled={isBusy}
          aria-label={main.label}
          aria-describedby={note ? id : undefined}
          onClick={main.onPress}
        >
          {main.word}
        </Button>
      )}
      <Menu label={more} actions={actions} isBusy={isBusy} />
    </span>
  )
}
