import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuAction } from '../../ui/menu.tsx'
import type { Steps } from './steps.ts'

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

type EventProps<Event extends string> = {
  steps: Steps<Event>
  wordOf: (event: Event) => string
  /** The name of the next step with the record's name. */
  stepOf: (step: string) => string
  /** The step with the primary button. */
  first: Event
  more: string
  isBusy: boolean
  onPress: (event: Event) => void
}

/** The same, by the allowed events of a record. */
export function EventSteps<Event extends string>({
  steps: { main, others, back, endings },
  wordOf,
  stepOf,
  first,
  more,
  isBusy,
  onPress,
}: EventProps<Event>) {
  return (
    <RowSteps
      main={
        main && {
          word: wordOf(main),
          label: stepOf(wordOf(main)),
          isFirst: main === first,
          onPress: () => onPress(main),
        }
      }
      more={more}
      actions={[...others, ...back, ...endings].map((event) => ({
        key: event,
        label: wordOf(event),
        isEnding: endings.includes(event),
        onPick: () => onPress(event),
      }))}
      isBusy={isBusy}
    />
  )
}
