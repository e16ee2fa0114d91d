import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { Flex } from '@chakra-ui/react/flex'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { stateWords } from '#kit/inspect/state-words.ts'
import { actorsAt, type WatchedActor, type WatchedTab } from '#kit/inspect/watch.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { ActorTree } from './actor-tree.tsx'
import { Chart } from './chart.tsx'
import type { Far } from './far.ts'
import { createFarWatch } from './far-watch.ts'
import { History } from './history.tsx'
import { isMoment } from './moments.ts'
import { NoTabs } from './no-tabs.tsx'
import { PagePicture } from './page-picture.tsx'
import { Panel } from './panel.tsx'
import { SendPanel } from './send-panel.tsx'
import { StatelyFrame } from './stately-frame.tsx'
import { Timeline } from './timeline.tsx'
import { Toolbar } from './toolbar.tsx'
import { useReplay } from './use-replay.ts'
import { useWatch, type Watching } from './use-watch.ts'
import { words } from './words.ts'

/** The live machines of another tab. `isBeside`: in the kit, for another app. */
export function Inspector({
  isBeside = false,
  far,
}: {
  isBeside?: boolean
  far?: Far | undefined
}) {
  const watching = useWatch()
  const replay = useReplay(watching)
  const farWatch = useOnce(() => far && createFarWatch(far, watching.hear))
  const [wanted, setWanted] = useParam('actor')
  const asked = new URLSearchParams(useSearch())
  const tab = watching.chosen
  // A page shared through this server must not be sent to another host.
  const isHosted = asked.get('inspect') === 'stately' && tab?.tab.from === undefined
  const { at } = watching
  const then = useMemo(() => tab && actorsAt(tab, at), [tab, at])
  const actors = [...(then?.values() ?? [])]
  const actor = then?.get(wanted) ?? actors.find(({ name }) => name === 'session') ?? actors[0]

  return (
    <Box
      as="main"
      display={{ base: 'grid', lgDown: 'block' }}
      gridTemplateAreas="'bar bar bar' 'time time time' 'tree machine history'"
      gridTemplateRows="auto auto minmax(0, 1fr)"
      gridTemplateColumns="13.5rem minmax(0, 1fr) minmax(22rem, 30%)"
      h={{ base: 'dvh', lgDown: 'auto' }}
      fontSize="sm"
      bg="bg.panel"
      minH={{ lgDown: 'dvh' }}
      css={{
        '&[data-hosted=true]': {
          gridTemplateAreas: "'bar' 'hosted'",
          gridTemplateRows: 'auto minmax(0, 1fr)',
          gridTemplateColumns: 'minmax(0, 1fr)',
        },
        '& pre': {
          fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
          fontSize: 'xs',
          lineHeight: '1.5',
          overflowX: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        },
      }}
      data-hosted={isHosted}
    >
      {tab ? (
        <Toolbar
          watching={watching}
          tab={tab}
          actor={actor}
          isHosted={isHosted}
          farWatch={farWatch}
        />
      ) : (
        <NoTabs watching={watching} isBeside={isBeside} farWatch={farWatch} />
      )}
      {tab && isHosted && (
        <StatelyFrame
          key={`${tab.tab.id} ${tab.tab.loadedMs}`}
          entries={tab.entries}
          isNamed={asked.get('names') === 'shown'}
        />
      )}
      {tab && !isHosted && (
        <>
          <TimeBar watching={watching} tab={tab} chosenId={actor?.id} />
          <ActorTree
            actors={actors}
            chosenId={actor?.id}
            onChoose={setWanted}
            entries={tab.entries}
            lookAt={watching.lookAt}
          />
          {actor && (
            <Machine
              key={actor.id}
              actor={actor}
              tab={tab}
              watching={watching}
              isBeside={isBeside}
            />
          )}
          <History watching={watching} tab={tab} chosenId={actor?.id} replay={replay} />
        </>
      )}
    </Box>
  )
}

type TimeBarProps = { watching: Watching; tab: WatchedTab; chosenId: string | undefined }

/** The time slider over all moments or, with *This actor only*, those of the selected actor. */
function TimeBar({ watching, tab, chosenId }: TimeBarProps) {
  const [narrow] = useParam('only')
  const only = narrow === '' ? undefined : chosenId
  const moments = useMemo(
    () => tab.entries.filter(isMoment).filter((one) => !only || one.sessionId === only),
    [tab.entries, only],
  )
  return (
    <Flex
      gridArea="time"
      wrap="wrap"
      align="center"
      gap="3"
      py="1.5"
      px="4"
      bg={watching.at === undefined ? 'bg.panel' : 'brand.subtle'}
      borderBlockEnd="1px solid {colors.border}"
    >
      <Timeline moments={moments} at={watching.at} lookAt={watching.lookAt} />
      <chakra.label
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        color="fg.muted"
        fontSize="xs"
        title={words.picturesHint}
      >
        <input type="checkbox" checked={watching.hasPictures} onChange={watching.togglePictures} />
        {words.pictures}
      </chakra.label>
    </Flex>
  )
}

type MachineProps = {
  actor: WatchedActor
  tab: WatchedTab
  watching: Watching
  isBeside: boolean
}
const shows = ['chart', 'page'] as const

function Machine({ actor, tab, watching: { at, send }, isBeside }: MachineProps) {
  const { snapshot } = actor.last ?? {}
  const [asked, setShow] = useParam('show')
  const show = shows.find((one) => one === asked) ?? 'chart'
  const { faults = [], advice = [] } = actor.about ?? {}
  // No events can be sent to a page on another device.
  const mayAct = !tab.isGone && tab.tab.from === undefined
  return (
    <chakra.section
      gridArea="machine"
      display={{ base: 'flex', lgDown: 'block' }}
      flexDirection="column"
      minH="0"
      aria-label={actor.name}
    >
      <Flex align="center" gap="3" pt="2.5" px="4" pb="2">
        <State actor={actor} />
        <chakra.span flex="1" />
        <Flex
          role="group"
          aria-label={`${words.chartView}, ${words.pageView}`}
          p="2px"
          bg="bg.muted"
          rounded="lg"
          css={{
            '& button': { minH: '6', px: '3', color: 'fg.muted', rounded: 'md', cursor: 'pointer' },
            '& button[aria-pressed=true]': { color: 'fg', fontWeight: 'medium', bg: 'bg.panel' },
          }}
        >
          {shows.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === show}
              onClick={() => setShow(name === 'chart' ? '' : name)}
            >
              {name === 'chart' ? words.chartView : words.pageView}
            </button>
          ))}
        </Flex>
      </Flex>
      {show === 'chart' ? (
        <Chart about={actor.about} last={actor.last} isBeside={isBeside} />
      ) : (
        <PagePicture tab={tab} at={at} />
      )}
      <Found title={words.faults} findings={faults} isFault />
      <Found title={words.advice} findings={advice} />
      <SendPanel
        actor={actor}
        entries={tab.entries}
        send={mayAct && at === undefined ? (event) => send(actor.id, event) : undefined}
      />
      {snapshot?.context !== undefined && <Context context={snapshot.context} />}
    </chakra.section>
  )
}

function State({ actor: { name, last } }: { actor: WatchedActor }) {
  return (
    <Text
      color="fg.muted"
      css={{
        '& b': {
          ms: '1.5',
          py: '0.5',
          px: '2',
          color: 'brand.fg',
          fontWeight: 'semibold',
          bg: 'brand.subtle',
          rounded: 'md',
        },
      }}
      aria-live="polite"
    >
      <span className="frame__spoken">{words.state}: </span>
      {name} <b>{stateWords(last?.snapshot.value) || last?.snapshot.status}</b>
    </Text>
  )
}

type FoundProps = { title: string; findings: readonly string[]; isFault?: boolean }

/** The findings of the linter. */
function Found({ title, findings, isFault = false }: FoundProps) {
  if (findings.length === 0) return null
  return (
    <chakra.section
      flex="none"
      maxH="25%"
      overflow="auto"
      py="2"
      px="4"
      fontSize="xs"
      borderBlockStart="1px solid {colors.border}"
      color={isFault ? undefined : 'fg.muted'}
      css={{ '& h2': { color: isFault ? 'red.fg' : 'fg.muted', fontWeight: 'semibold' } }}
    >
      <h2>{title}</h2>
      <ul>
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </chakra.section>
  )
}

function Context({ context }: { context: unknown }) {
  return (
    <Panel as="details">
      <summary>{words.context}</summary>
      <pre tabIndex={0}>{JSON.stringify(context, null, 2)}</pre>
    </Panel>
  )
}
