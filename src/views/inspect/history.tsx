import { chakra } from '@chakra-ui/react/styled-system'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import type { Entry, EventEntry } from '../../inspect/protocol.ts'
import { isStep, type WatchedTab } from '../../inspect/watch.ts'
import { useParam } from '../parts/hooks/use-param.ts'
import { Log } from './log.tsx'
import { Sequence } from './sequence.tsx'
import { eventWords, isInner, stateWords } from './state-words.ts'
import { words } from './words.ts'

/** More rows than a person reads; the narrower the filter, the older the entries it reaches. */
const maxRows = 300
const views = ['log', 'sequence'] as const

/** The history as a log or a sequence, filtered. */
export function History({ tab, chosenId }: { tab: WatchedTab; chosenId: string | undefined }) {
  const [asked, setView] = useParam('view')
  const view = views.find((one) => one === asked) ?? 'log'
  const [search, setSearch] = useParam('search')
  const [only, setOnly] = useParam('only')
  const [inner, setInner] = useParam('inner')
  const isNarrow = only !== ''
  const withInner = inner !== ''

  const fits = (entry: Entry): boolean => {
    if (entry.type === '@xstate.actor') return false
    if (
      isNarrow &&
      entry.sessionId !== chosenId &&
      !(entry.type === '@xstate.event' && entry.sourceId === chosenId)
    )
      return false
    if (!withInner && isInner(entry.event.type)) return false
    const text = [
      entry.event.type,
      eventWords(entry.event.type),
      tab.actors.get(entry.sessionId)?.name,
      isStep(entry) ? stateWords(entry.snapshot.value) : '',
    ].join(' ')
    return text.toLowerCase().includes(search.trim().toLowerCase())
  }
  const found = tab.entries.filter(fits)
  const steps = found.filter(isStep).slice(-maxRows)
  const events = found
    .filter((entry): entry is EventEntry => entry.type === '@xstate.event')
    .slice(-maxRows)

  return (
    <chakra.section
      gridArea="history"
      display="flex"
      flexDirection="column"
      minH="0"
      borderInlineStart={{ base: '1px solid {colors.border}', lgDown: '0' }}
      borderBlockStart={{ lgDown: '1px solid {colors.border}' }}
      aria-label={words.history}
    >
      <Flex
        flex="none"
        wrap="wrap"
        align="center"
        rowGap="2"
        columnGap="3.5"
        py="3"
        px="4"
        borderBlockEnd="1px solid {colors.border}"
        css={{
          '& input[type=search]': {
            minW: '0',
            h: '2.125rem',
            px: '2.5',
            color: 'fg',
            bg: 'bg.panel',
            border: '1px solid {colors.border.emphasized}',
            rounded: 'md',
            flex: '1 0 100%',
            order: '1',
          },
          '& [role=group]': { display: 'flex', p: '2px', bg: 'bg.muted', rounded: 'lg' },
          '& [role=group] button': {
            minH: '7',
            px: '3',
            color: 'fg.muted',
            rounded: 'md',
            cursor: 'pointer',
          },
          '& [role=group] button[aria-pressed=true]': {
            color: 'fg',
            fontWeight: 'medium',
            bg: 'bg.panel',
            boxShadow: '0 1px 2px rgb(0 0 0 / 0.12)',
          },
        }}
      >
        <div role="group" aria-label={`${words.log}, ${words.sequence}`}>
          {views.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              onClick={() => setView(name)}
            >
              {words[name]}
            </button>
          ))}
        </div>
        <input
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Check label={words.onlyChosen} isOn={isNarrow} set={setOnly} />
        <Check label={words.inner} isOn={withInner} set={setInner} />
      </Flex>
      {(view === 'log' ? steps : events).length === 0 && (
        <Text color="fg.muted" p="4">
          {tab.entries.length === 0 ? words.emptyLog : words.noMatch}
        </Text>
      )}
      {view === 'log' ? <Log tab={tab} steps={steps} /> : <Sequence tab={tab} events={events} />}
    </chakra.section>
  )
}

function Check({
  label,
  isOn,
  set,
}: {
  label: string
  isOn: boolean
  /** In the address: '1', or '' for off. */
  set: (value: string) => void
}) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minH="6"
      color="fg.muted"
      fontSize="xs"
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => set(target.checked ? '1' : '')}
      />
      {label}
    </chakra.label>
  )
}
