import { chakra } from '@chakra-ui/react/styled-system'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eraser from 'lucide-react/icons/eraser'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useId } from 'react'
import { useMedia } from '../parts/hooks/use-media.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { WatchedActor, WatchedTab } from '#kit/inspect/watch.ts'
import { FarForm } from './far-form.tsx'
import type { FarWatch } from './far-watch.ts'
import { OpenSession } from './open-session-button.tsx'
import { PicturesCheck } from './pictures-check.tsx'
import { SaveAs } from './save-as.tsx'
import { titleOf } from './tab-title.ts'
import type { Watching } from './use-watch.ts'
import { words } from './words.ts'

type Props = {
  watching: Watching
  tab: WatchedTab
  actor: WatchedActor | undefined
  isHosted: boolean
  farWatch: FarWatch | undefined
}

/**
 * The selection of the watched tab, and the actions on its log. A narrow window keeps what is
 * pressed while watching; the rest is in a menu.
 */
export function Toolbar(props: Props) {
  const { watching, tab } = props
  const { isPaused, waiting, togglePause, clear } = watching
  const isNarrow = useMedia('(max-width: 63.9375rem)')
  return (
    <chakra.header
      gridArea="bar"
      display="flex"
      // One row: the selects shrink.
      alignItems="center"
      gap="2"
      py={{ base: '2.5', lgDown: '1.5' }}
      px={{ base: '4', smDown: '2' }}
      borderBlockEnd="1px solid {colors.border}"
      css={{
        '& select': {
          minW: '6rem',
          flexShrink: '4',
          h: '2.125rem',
          px: '2.5',
          color: 'fg',
          bg: 'bg.panel',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
          maxW: '22rem',
        },
        '& > :is(h1, button, label, a)': { flex: 'none' },
      }}
    >
      <Heading
        as="h1"
        size="lg"
        id="page-title"
        tabIndex={-1}
        className={isNarrow ? 'frame__spoken' : undefined}
      >
        {words.title}
      </Heading>
      <TabChoice watching={watching} tab={tab} />
      {!isNarrow && props.farWatch && <FarForm farWatch={props.farWatch} />}
      <chakra.span flex="1" />
      <Button
        size="sm"
        variant="outline"
        aria-pressed={isPaused}
        title={words.pauseHint}
        onClick={togglePause}
      >
        {isNarrow && <Icon of={isPaused ? Play : Pause} size="sm" />}
        <Name>{isPaused ? words.resume : words.pause}</Name>
        {isPaused && waiting > 0 && ` (${words.waiting(waiting)})`}
      </Button>
      <Button size="sm" variant="outline" title={words.clearHint} onClick={clear}>
        {isNarrow && <Icon of={Eraser} size="sm" />}
        <Name>{words.clear}</Name>
      </Button>
      {isNarrow ? <More {...props} /> : <Rest {...props} />}
    </chakra.header>
  )
}

/** A phone shows the icon alone; the name is still read aloud. */
function Name({ children }: { children: string }) {
  return (
    <chakra.span
      css={{
        smDown: { position: 'absolute', w: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      }}
    >
      {children}
    </chakra.span>
  )
}

/** What a narrow window has in a menu. */
function More(props: Props) {
  const id = useId()
  const { watching, farWatch } = props
  return (
    <>
      <Button size="sm" variant="outline" popoverTarget={id}>
        <Icon of={Ellipsis} size="sm" />
        <Name>{words.more}</Name>
      </Button>
      <Flex
        id={id}
        popover="auto"
        role="dialog"
        aria-label={words.more}
        direction="column"
        align="start"
        gap="3"
        position="fixed"
        inset="3.75rem 0.5rem auto auto"
        w="22rem"
        maxW="calc(100vw - 1rem)"
        m="0"
        p="4"
        color="fg"
        bg="bg.panel"
        border="1px solid {colors.border}"
        rounded="xl"
        shadow="lg"
        css={{ '&:not(:popover-open)': { display: 'none' }, '& select': { maxW: 'full' } }}
      >
        <Rest {...props} />
        <PicturesCheck watching={watching} />
        {farWatch && <FarForm farWatch={farWatch} />}
      </Flex>
    </>
  )
}

function Rest({ watching, tab, actor, isHosted }: Props) {
  return (
    <>
      <SaveAs tab={tab} actor={actor} />
      <OpenSession watching={watching} />
      <chakra.a
        py="1"
        px="2"
        color="brand.fg"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        whiteSpace="nowrap"
        // A link to this page, wherever it is served.
        href={isHosted ? '?' : '?inspect=stately'}
      >
        {isHosted ? words.own : words.stately}
      </chakra.a>
    </>
  )
}

function TabChoice({ watching: { tabs, choose }, tab }: Pick<Props, 'watching' | 'tab'>) {
  return (
    <select
      aria-label={words.tab}
      value={tab.tab.id}
      onChange={({ target }) => choose(target.value)}
    >
      {tabs.map(({ tab: one, isGone }) => (
        <option key={one.id} value={one.id}>
          {one.from === undefined
            ? words.tabName(titleOf(one), clockOf(one.loadedMs), isGone)
            : words.farTabName(one.from, one.path, isGone)}
        </option>
      ))}
    </select>
  )
}

/**
 * In the watcher's local time. The app's own formatters are not used, because they would add their
 * whole chunk.
 */
function clockOf(epochMs: number): string {
  return new Date(epochMs).toTimeString().slice(0, 8)
}
