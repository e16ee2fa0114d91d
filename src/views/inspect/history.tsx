import { chakra } from '@chakra-ui/react/styled-system'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useMemo } from 'react'
import type { EventEntry } from '#kit/inspect/protocol.ts'
import { isStep, type WatchedTab } from '#kit/inspect/watch.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { Button } from '../ui/button.tsx'
import { Check } from './check.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { Log } from './log.tsx'
import { fitsFilter, isMoment } from './moments.ts'
import { ReplayPanel } from './replay-panel.tsx'
import { Sequence } from './sequence.tsx'
import { StepDetails } from './step-details.tsx'
import type { Replay } from './use-replay.ts'
import type { Watching } from './use-watch.ts'
import { words } from './words.ts'

/** More arrows are not readable. With a narrower filter, older events are included. */
const maxArrows = 300
const views = ['log', 'sequence', 'replay', 'compare'] as const

type Props = { watching: Watching; tab: WatchedTab; chosenId: string | undefined }
type HistoryProps = Props & { replay: Replay }

/**
 * The recorded events: as a log, as a sequence diagram, for a replay, or compared with another
 * session.
 */
export function History({ watching, tab, chosenId, replay }: HistoryProps) {
  const [asked, setView] = useParam('view')
  const offered = views.filter((one) => one !== 'replay' || tab.tab.from === undefined)
  const view = offered.find((one) => one === asked) ?? 'log'
  return (
    <chakra.section
      gridArea="history"
      data-part="history"
      display="flex"
      flexDirection="column"
      minH="0"
      borderInlineStart={{ base: '1px solid {colors.border}', lgDown: '0' }}
      aria-label={words.history}
    >
      <Flex
        flex="none"
        p="2px"
        mt="3"
        mx="4"
        bg="bg.muted"
        rounded="lg"
        alignSelf="start"
        role="group"
        aria-label={words.history}
        css={{
          '& button': {
            minH: '7',
            px: '2.5',
            color: 'fg.muted',
            rounded: 'md',
            cursor: 'pointer',
          },
          '& button[aria-pressed=true]': {
            color: 'fg',
            fontWeight: 'medium',
            bg: 'bg.panel',
            boxShadow: '0 1px 2px rgb(0 0 0 / 0.12)',
          },
        }}
      >
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            onClick={() => setView(name)}
          >
            {words[name]}
          </button>
        ))}
      </Flex>
      {view === 'replay' && <ReplayPanel watching={watching} tab={tab} replay={replay} />}
      {view === 'compare' && <ComparePanel watching={watching} tab={tab} chosenId={chosenId} />}
      {(view === 'log' || view === 'sequence') && (
        <Filtered watching={watching} tab={tab} chosenId={chosenId} view={view} />
      )}
    </chakra.section>
  )
}

function Filtered({ watching, tab, chosenId, view }: Props & { view: 'log' | 'sequence' }) {
  const { at, lookAt } = watching
  const [search, setSearch] = useParam('search')
  const [narrow, setNarrow] = useParam('only')
  const [inner, setInner] = useParam('inner')
  const only = narrow === '' ? undefined : chosenId
  const found = useMemo(
    () =>
      tab.entries.filter((entry) =>
        fitsFilter(entry, { search, only, hasInner: inner !== '' }, tab),
      ),
    [tab, search, only, inner],
  )
  const moments = found.filter(isMoment)
  const events = found
    .filter((entry): entry is EventEntry => entry.type === '@xstate.event')
    .slice(-maxArrows)
  const looked = at === undefined ? undefined : tab.entries.find(({ n }) => n === at)
  const isEmpty = (view === 'log' ? moments : events).length === 0

  return (
    <>
      <Flex
        flex="none"
        wrap="wrap"
        align="center"
        rowGap="2"
        columnGap="3.5"
        py="2.5"
        px="4"
        borderBlockEnd="1px solid {colors.border}"
        css={{
          '& input[type=search]': {
            flex: '1 0 100%',
            minW: '0',
            h: '2.125rem',
            px: '2.5',
            color: 'fg',
            bg: 'bg.panel',
            border: '1px solid {colors.border.emphasized}',
            rounded: 'md',
          },
        }}
      >
        <input
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Check label={words.onlyChosen} isOn={narrow !== ''} set={setNarrow} />
        <Check label={words.inner} isOn={inner !== ''} set={setInner} />
      </Flex>
      {isEmpty && (
        <Text color="fg.muted" p="4">
          {tab.entries.length === 0
            ? words.emptyLog
            : search === ''
              ? words.noMatch
              : words.noMatchOf(search)}{' '}
          {search !== '' && (
            <Button size="xs" variant="outline" onClick={() => setSearch('')}>
              {words.clearFilter}
            </Button>
          )}
        </Text>
      )}
      {view === 'log' ? (
        <>
          <Log tab={tab} moments={moments} at={at} lookAt={lookAt} />
          {looked && isStep(looked) && <StepDetails step={looked} entries={tab.entries} />}
        </>
      ) : (
        <Sequence tab={tab} events={events} />
      )}
    </>
  )
}
