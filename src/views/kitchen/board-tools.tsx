import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '@chakra-ui/react/button'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../parts/hooks/shortcuts.ts'
import { useFullScreen } from '../parts/hooks/use-full-screen.ts'
import { useWakeLock } from '../parts/hooks/use-wake-lock.ts'
import type { Undoable } from './tickets.ts'

type Props = {
  board: RefObject<HTMLElement | null>
  sound: { isOn: boolean; toggle: () => void }
  isAllDay: boolean
  last: Undoable | undefined
  onAllDay: () => void
  onRecall: () => void
}

/** The board's tools: undo, totals, sound, full screen. */
export function BoardTools({ board, sound, isAllDay, last, onAllDay, onRecall }: Props) {
  const { t } = useTranslation()
  const isAwake = useWakeLock()
  const full = useFullScreen(() => board.current)
  useShortcut('r', t('kitchen.recallLast'), () => last && onRecall())
  useShortcut('a', t('kitchen.allDay'), onAllDay)
  useShortcut('f', t('kitchen.fullScreen'), full.toggle)
  return (
    <Flex
      wrap="wrap"
      align="center"
      gap="2"
      css={{
        '& [aria-pressed=true]': {
          bg: 'brand.muted',
          borderColor: 'brand.focusRing',
          color: 'brand.fg',
        },
        '& > button': { minH: { mdDown: '11' } },
      }}
    >
      <Button
        size="sm"
        variant="surface"
        disabled={!last}
        title={last && `${last.name}: ${t(`orders.event.${last.event}`)}`}
        aria-keyshortcuts="r"
        onClick={onRecall}
      >
        {t('kitchen.recallLast')}
      </Button>
      <Button
        size="sm"
        variant="surface"
        aria-pressed={isAllDay}
        aria-keyshortcuts="a"
        onClick={onAllDay}
      >
        {t('kitchen.allDay')}
      </Button>
      <Button size="sm" variant="surface" aria-pressed={sound.isOn} onClick={sound.toggle}>
        {t(sound.isOn ? 'kitchen.soundOn' : 'kitchen.soundOff')}
      </Button>
      {document.fullscreenEnabled && (
        <Button
          size="sm"
          variant="surface"
          aria-pressed={full.isOn}
          aria-keyshortcuts="f"
          onClick={full.toggle}
        >
          {t('kitchen.fullScreen')}
        </Button>
      )}
      {isAwake && (
        <chakra.span color="fg.muted" fontSize="xs">
          {t('kitchen.awake')}
        </chakra.span>
      )}
    </Flex>
  )
}
