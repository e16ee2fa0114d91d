import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, type RefObject } from 'react'
import ALargeSmall from 'lucide-react/icons/a-large-small'
import ConciergeBell from 'lucide-react/icons/concierge-bell'
import Layers from 'lucide-react/icons/layers'
import Maximize from 'lucide-react/icons/maximize'
import Undo2 from 'lucide-react/icons/undo-2'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { type Drawing, Icon } from '../ui/icon.tsx'
import { DialogButton } from '../parts/dialog/dialog-button.tsx'
import { useShortcut } from '../parts/hooks/shortcuts.ts'
import { useFullScreen } from '../parts/hooks/use-full-screen.ts'
import { useWakeLock } from '../parts/hooks/use-wake-lock.ts'
import type { Undoable } from './tickets.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'

const BoardLookDialog = lazyOf(
  async () => (await import('./board-look-dialog.tsx')).BoardLookDialog,
)

type Props = {
  board: RefObject<HTMLElement | null>
  sound: { isOn: boolean; toggle: () => void }
  isAllDay: boolean
  /** One card per order, over all stations. */ isWhole: boolean
  last: Undoable | undefined
  onAllDay: () => void
  onWhole: () => void
  onRecall: () => void
  /** Before the buttons. */
  children: ReactNode
}

/** The board's tools: undo, totals, sound, full screen. On a phone they are icons. */
export function BoardTools({
  board,
  sound,
  isAllDay,
  isWhole,
  last,
  onAllDay,
  onWhole,
  onRecall,
  children,
}: Props) {
  const { t } = useTranslation()
  const isAwake = useWakeLock()
  const full = useFullScreen(() => board.current)
  useShortcut('r', t('kitchen.recallLast'), () => last && onRecall())
  useShortcut('a', t('kitchen.allDay'), onAllDay)
  useShortcut('e', t('kitchen.whole'), onWhole)
  useShortcut('f', t('kitchen.fullScreen'), full.toggle)
  return (
    <Flex
      wrap="wrap"
      align="center"
      gap={{ base: '2', mdDown: '1.5' }}
      css={{
        // The stations, on their own line.
        '& > :not(button)': { flex: { mdDown: '1 0 100%' } },
        '& [aria-pressed=true]': {
          bg: 'brand.muted',
          borderColor: 'brand.focusRing',
          color: 'brand.fg',
        },
        '& > button': { minH: { mdDown: '11' }, minW: { mdDown: '11' }, px: { mdDown: '0' } },
        // The text remains for screen readers.
        '& > button > span': {
          mdDown: {
            position: 'absolute',
            w: '1px',
            h: '1px',
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          },
        },
        '& > button > svg': { w: { mdDown: '5' }, h: { mdDown: '5' } },
      }}
    >
      {children}
      <Tool
        icon={Undo2}
        disabled={!last}
        title={last && `${last.name}: ${t(`orders.event.${last.event}`)}`}
        aria-keyshortcuts="r"
        onClick={onRecall}
      >
        {t('kitchen.recallLast')}
      </Tool>
      <Tool icon={Layers} aria-pressed={isAllDay} aria-keyshortcuts="a" onClick={onAllDay}>
        {t('kitchen.allDay')}
      </Tool>
      <Tool icon={ConciergeBell} aria-pressed={isWhole} aria-keyshortcuts="e" onClick={onWhole}>
        {t('kitchen.whole')}
      </Tool>
      <DialogButton Look={LookButton}>
        {(close) => <BoardLookDialog onClose={close} />}
      </DialogButton>
      <Tool icon={sound.isOn ? Volume2 : VolumeX} aria-pressed={sound.isOn} onClick={sound.toggle}>
        {t(sound.isOn ? 'kitchen.soundOn' : 'kitchen.soundOff')}
      </Tool>
      {document.fullscreenEnabled && (
        <Tool icon={Maximize} aria-pressed={full.isOn} aria-keyshortcuts="f" onClick={full.toggle}>
          {t('kitchen.fullScreen')}
        </Tool>
      )}
      {isAwake && (
        <chakra.span color="fg.muted" fontSize="xs" display={{ mdDown: 'none' }}>
          {t('kitchen.awake')}
        </chakra.span>
      )}
    </Flex>
  )
}

function LookButton(props: Omit<ButtonProps, 'children'>) {
  const { t } = useTranslation()
  return (
    <Tool {...props} icon={ALargeSmall}>
      {t('kitchen.look.open')}
    </Tool>
  )
}

type ToolProps = Omit<ButtonProps, 'children'> & { icon: Drawing; children: string }

function Tool({ icon, children, ...button }: ToolProps) {
  return (
    <Button size="sm" variant="surface" {...button}>
      <Icon of={icon} size="sm" />
      <span>{children}</span>
    </Button>
  )
}
