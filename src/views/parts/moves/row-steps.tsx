import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuAction } from '../../ui/menu.tsx'

type Props = {
  /** The next step; `label` names it together with its record. */
  main:
    | {
        word: string
        label: string
        isFirst: boolean
        onPress: () => void
        /** What it leads to, shown beside it. */
        note?: ReactNode
      }
    | undefined
  /** The name of the menu. */
  more: string
  actions: readonly MenuAction[]
  isBusy: boolean
}

/** The next step of a record at the end of its row, one tap, with a menu of the other ones. */
export function RowSteps({ main, more, actions, isBusy }: Props) {
  const id = useId()
  return (
    <span className="data-table__steps">
      {main?.note && <span id={id}>{main.note}</span>}
      {main && (
        <Button
          className="data-table__step"
          size="xs"
          variant={main.isFirst ? 'solid' : 'surface'}
          disabled={isBusy}
          aria-label={main.label}
          aria-describedby={main.note ? id : undefined}
          onClick={main.onPress}
        >
          {main.word}
        </Button>
      )}
      <Menu label={more} actions={actions} isBusy={isBusy} />
    </span>
  )
}
