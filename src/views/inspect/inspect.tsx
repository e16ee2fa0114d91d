import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { Grid } from '@chakra-ui/react/grid'
import { Redirect, useSearch } from 'wouter'
import Info from 'lucide-react/icons/info'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { WatchedActor } from '../../inspect/watch.ts'
import { useApp } from '../seams/app-context.ts'
import { CalmPage } from '../frame/page/calm-page.tsx'
import { useParam } from '../parts/hooks/use-param.ts'
import { useTitle } from '../parts/page/page.tsx'
import { ActorTree } from './actor-tree.tsx'
import { Chart } from './chart.tsx'
import { History } from './history.tsx'
import { SendPanel } from './send-panel.tsx'
import { StatelyFrame } from './stately-frame.tsx'
import { stateWords } from './state-words.ts'
import { Toolbar } from './toolbar.tsx'
import { useWatch, type Watching } from './use-watch.ts'
import { words } from './words.ts'

/** `/inspect`: the live machines of another tab. Not found where the server does not offer it. */
export function Inspect() {
  return useApp().config.inspector ? <Inspector /> : <Redirect to="/others/404" replace />
}

function Inspector() {
  const watching = useWatch()
  const [wanted, setWanted] = useParam('actor')
  const asked = new URLSearchParams(useSearch())
  const isHosted = asked.get('inspect') === 'stately'
  const tab = watching.chosen
  const actors = [...(tab?.actors.values() ?? [])]
  const actor =
    tab?.actors.get(wanted) ?? actors.find(({ name }) => name === 'session') ?? actors[0]
  useTitle(words.title)

  return (
    <Box
      display={{ base: 'grid', lgDown: 'block' }}
      gridTemplateAreas="'bar bar bar' 'tree machine history'"
      gridTemplateRows="auto minmax(0, 1fr)"
      gridTemplateColumns="13.5rem minmax(0, 1fr) minmax(22rem, 30%)"
      h={{ base: 'dvh', lgDown: 'auto' }}
      fontSize="sm"
      bg="bg.panel"
      minH={{ lgDown: 'dvh' }}
      css={{
        '&[data-hosted=true]': {
          gridTemplateAreas: "'bar' 'hosted'",
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
        <Toolbar watching={watching} tab={tab} actor={actor} isHosted={isHosted} />
      ) : (
        <NoTabs />
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
          <ActorTree actors={actors} chosenId={actor?.id} onChoose={setWanted} />
          {actor && <Machine key={actor.id} actor={actor} send={watching.send} />}
          <History tab={tab} chosenId={actor?.id} />
        </>
      )}
    </Box>
  )
}

function Machine({ actor, send }: { actor: WatchedActor; send: Watching['send'] }) {
  const { snapshot } = actor.last ?? {}
  return (
    <chakra.section
      gridArea="machine"
      display={{ base: 'flex', lgDown: 'block' }}
      flexDirection="column"
      minH="0"
      aria-label={actor.name}
    >
      <Text
        pt="3"
        px="4"
        pb="2"
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
        {actor.name} <b>{stateWords(snapshot?.value) || snapshot?.status}</b>
      </Text>
      <Chart machine={actor.machine} last={actor.last} />
      <SendPanel actor={actor} send={(event) => send(actor.id, event)} />
      {snapshot?.context !== undefined && (
        <chakra.details
          flex="none"
          maxH={{ base: '45%', lgDown: 'none' }}
          overflow="auto"
          py="3"
          px="4"
          borderBlockStart="1px solid {colors.border}"
          css={{
            '& summary': {
              color: 'fg.muted',
              fontSize: 'xs',
              fontWeight: 'semibold',
              cursor: 'pointer',
            },
          }}
        >
          <summary>{words.context}</summary>
          <pre tabIndex={0}>{JSON.stringify(snapshot.context, null, 2)}</pre>
        </chakra.details>
      )}
    </chakra.section>
  )
}

function NoTabs() {
  return (
    <Grid gridColumn="1 / -1" placeItems="center">
      <CalmPage icon={<Icon of={Info} />} title={words.noTabs} text={words.noTabsText}>
        <Button asChild>
          <a href="/?inspect" target="_blank" rel="noreferrer">
            {words.openApp}
          </a>
        </Button>
      </CalmPage>
    </Grid>
  )
}
