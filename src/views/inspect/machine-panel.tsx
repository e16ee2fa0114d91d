import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { Flex } from '@chakra-ui/react/flex'
import { stateWords } from '#kit/inspect/state-words.ts'
import type { WatchedActor, WatchedTab } from '#kit/inspect/watch.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { Chart } from './chart.tsx'
import { PagePicture } from './page-picture.tsx'
import { Panel } from './panel.tsx'
import { SendPanel } from './send-panel.tsx'
import type { Watching } from './use-watch.ts'
import { words } from './words.ts'

type MachineProps = {
  actor: WatchedActor
  tab: WatchedTab
  watching: Watching
  isBeside: boolean
}
const shows = ['chart', 'page'] as const

/** The selected actor: its chart or page, what the linter found, possible events, and data. */
export function MachinePanel({ actor, tab, watching: { at, send }, isBeside }: MachineProps) {
  const { snapshot } = actor.last ?? {}
  const [asked, setShow] = useParam('show')
  const show = shows.find((one) => one === asked) ?? 'chart'
  const { faults = [], advice = [] } = actor.about ?? {}
  // No events can be sent to a page on another device.
  const mayAct = !tab.isGone && tab.tab.from === undefined
  return (
    <chakra.section
      gridArea="machine"
      data-part="machine"
      display={{ base: 'flex', lgDown: 'block' }}
      flexDirection="column"
      minH="0"
      overflow={{ lgDown: 'auto' }}
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
