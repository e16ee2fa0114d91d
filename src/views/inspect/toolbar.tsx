import { chakra } from '@chakra-ui/react/styled-system'
import { Heading } from '@chakra-ui/react/heading'
import { Button } from '../ui/button.tsx'
import type { WatchedActor, WatchedTab } from '#kit/inspect/watch.ts'
import { FarForm } from './far-form.tsx'
import type { FarWatch } from './far-watch.ts'
import { OpenSession } from './open-session-button.tsx'
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

/** The selection of the watched tab, and the actions on its log. */
export function Toolbar({ watching, tab, actor, isHosted, farWatch }: Props) {
  const { isPaused, waiting, togglePause, clear } = watching
  return (
    <chakra.header
      gridArea="bar"
      display="flex"
      // One row on a desktop: the two selects shrink before anything wraps.
      flexWrap={{ base: 'nowrap', lgDown: 'wrap' }}
      alignItems="center"
      gap="2"
      py="2.5"
      px="4"
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
      <Heading as="h1" size="lg" id="page-title" tabIndex={-1}>
        {words.title}
      </Heading>
      <TabChoice watching={watching} tab={tab} />
      {farWatch && <FarForm farWatch={farWatch} />}
      <chakra.span flex="1" />
      <Button size="sm" variant="outline" aria-pressed={isPaused} onClick={togglePause}>
        {isPaused ? words.resume : words.pause}
        {isPaused && waiting > 0 && ` (${words.waiting(waiting)})`}
      </Button>
      <Button size="sm" variant="outline" onClick={clear}>
        {words.clear}
      </Button>
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
    </chakra.header>
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
