import { chakra } from '@chakra-ui/react/styled-system'
import { Heading } from '@chakra-ui/react/heading'
import { Button } from '../ui/button.tsx'
import { recordedPath } from '../../inspect/recorded-path.ts'
import type { WatchedActor, WatchedTab } from '../../inspect/watch.ts'
import type { Watching } from './use-watch.ts'
import { words } from './words.ts'

type Props = {
  watching: Watching
  tab: WatchedTab
  actor: WatchedActor | undefined
  isHosted: boolean
}

/** The choice of the watched tab, and the actions on its log. */
export function Toolbar({ watching, tab, actor, isHosted }: Props) {
  const { isPaused, waiting, togglePause, clear } = watching
  const path = actor?.machine && recordedPath(tab.entries, actor.id, actor.machine)
  return (
    <chakra.header
      gridArea="bar"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      py="2.5"
      px="4"
      borderBlockEnd="1px solid {colors.border}"
      css={{
        '& select': {
          minW: '0',
          h: '2.125rem',
          px: '2.5',
          color: 'fg',
          bg: 'bg.panel',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
          maxW: '22rem',
          ms: '2',
        },
      }}
    >
      <Heading as="h1" size="lg" id="page-title" tabIndex={-1}>
        {words.title}
      </Heading>
      <TabChoice watching={watching} tab={tab} />
      <chakra.span flex="1" />
      <Button size="sm" variant="outline" aria-pressed={isPaused} onClick={togglePause}>
        {isPaused ? words.resume : words.pause}
        {isPaused && waiting > 0 && ` (${words.waiting(waiting)})`}
      </Button>
      <Button size="sm" variant="outline" onClick={clear}>
        {words.clear}
      </Button>
      {actor?.machine && (
        <Button
          size="sm"
          disabled={!path}
          title={path ? words.saveHint : words.saveLate}
          onClick={() => path && save(`${path.machine}.path.json`, path)}
        >
          {words.save}
        </Button>
      )}
      <chakra.a
        py="1"
        px="2"
        color="brand.fg"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        href={isHosted ? '/inspect' : '/inspect?inspect=stately'}
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
      {tabs.map(({ tab: { id, path, loadedMs }, isGone }) => (
        <option key={id} value={id}>
          {words.tabName(path, clockOf(loadedMs), isGone)}
        </option>
      ))}
    </select>
  )
}

function save(name: string, data: object): void {
  const href = URL.createObjectURL(
    new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }),
  )
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Deferred: the browser must have started the download.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

/** By the clock of whoever watches; the parts of the app would come with their whole file. */
function clockOf(epochMs: number): string {
  return new Date(epochMs).toTimeString().slice(0, 8)
}
