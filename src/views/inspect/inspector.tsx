import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { type ReactNode, useMemo } from 'react'
import { useSearch } from 'wouter'
import { actorsAt, type WatchedTab } from '#kit/inspect/watch.ts'
import { useOnce } from '../parts/hooks/use-once.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { ActorTree } from './actor-tree.tsx'
import type { Far } from './far.ts'
import { createFarWatch } from './far-watch.ts'
import { History } from './history.tsx'
import { MachinePanel } from './machine-panel.tsx'
import type { Memory } from './memory.ts'
import { isMoment } from './moments.ts'
import { NoTabs } from './no-tabs.tsx'
import { PaneChoice } from './pane-choice.tsx'
import { PicturesCheck } from './pictures-check.tsx'
import { StatelyFrame } from './stately-frame.tsx'
import { Timeline } from './timeline.tsx'
import { Toolbar } from './toolbar.tsx'
import { type Pane, useChoice } from './use-choice.ts'
import { useReplay } from './use-replay.ts'
import { useWatch, type Watching } from './use-watch.ts'

/** The live machines of another tab. `isBeside`: in the kit, for another app. */
export function Inspector({
  isBeside = false,
  far,
  memory,
}: {
  isBeside?: boolean
  far?: Far | undefined
  memory: Memory
}) {
  const watching = useWatch()
  const replay = useReplay(watching)
  const farWatch = useOnce(() => far && createFarWatch(far, watching.hear))
  const { actorId, lastName, choose, pane, setPane } = useChoice(memory)
  const asked = new URLSearchParams(useSearch())
  const tab = watching.chosen
  // A page shared through this server must not be sent to another host.
  const isHosted = asked.get('inspect') === 'stately' && tab?.tab.from === undefined
  const { at } = watching
  const then = useMemo(() => tab && actorsAt(tab, at), [tab, at])
  const actors = [...(then?.values() ?? [])]
  const called = (wanted: string | undefined) => actors.find(({ name }) => name === wanted)
  const actor = then?.get(actorId) ?? called(lastName) ?? called('session') ?? actors[0]

  return (
    <Layout isHosted={isHosted} pane={pane}>
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
            onChoose={choose}
            entries={tab.entries}
            lookAt={watching.lookAt}
            memory={memory}
          />
          {actor && (
            <MachinePanel
              key={actor.id}
              actor={actor}
              tab={tab}
              watching={watching}
              isBeside={isBeside}
            />
          )}
          <History watching={watching} tab={tab} chosenId={actor?.id} replay={replay} />
          <PaneChoice pane={pane} onChange={setPane} actor={actor?.name} />
        </>
      )}
    </Layout>
  )
}

type LayoutProps = { isHosted: boolean; pane: Pane; children: ReactNode }

/** The parts beside one another; in a narrow window one at a time, over the whole height. */
function Layout({ isHosted, pane, children }: LayoutProps) {
  return (
    <Box
      as="main"
      display="grid"
      gridTemplateAreas={{
        base: "'bar bar bar' 'time time time' 'tree machine history'",
        lgDown: "'bar' 'time' 'pane' 'panes'",
      }}
      gridTemplateRows={{
        base: 'auto auto minmax(0, 1fr)',
        lgDown: 'auto auto minmax(0, 1fr) auto',
      }}
      gridTemplateColumns={{
        base: '13.5rem minmax(0, 1fr) minmax(22rem, 30%)',
        lgDown: 'minmax(0, 1fr)',
      }}
      h="dvh"
      fontSize="sm"
      bg="bg.panel"
      css={{
        // A narrow window shows one part at a time.
        lgDown: {
          '& > nav, & > section': { gridArea: 'pane', display: 'none' },
          '&[data-pane=actors] > nav, &[data-pane=machine] > [data-part=machine]': {
            display: 'block',
          },
          '&[data-pane=history] > [data-part=history]': { display: 'flex' },
        },
        '@media (pointer: coarse)': {
          '&& :is(button, select, summary), && input:not([type=checkbox], [type=file])': {
            minH: '11',
          },
          '& label:has(input:is([type=checkbox], [type=file]))': {
            display: 'inline-flex',
            alignItems: 'center',
            minH: '11',
          },
        },
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
      data-pane={pane}
    >
      {children}
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
      <Box display={{ base: 'block', lgDown: 'none' }}>
        <PicturesCheck watching={watching} />
      </Box>
    </Flex>
  )
}
