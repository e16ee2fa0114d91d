import { chakra } from '@chakra-ui/react/styled-system'
import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { actWords } from '#kit/inspect/exports.ts'
import { isHiddenValue } from '#kit/inspect/hidden.ts'
import { firstHidden, type Play, playsOf } from '#kit/inspect/session.ts'
import type { WatchedTab } from '#kit/inspect/watch.ts'
import { Button } from '../ui/button.tsx'
import type { Replay } from './use-replay.ts'
import type { Watching } from './use-watch.ts'
import { words } from './words.ts'

type Props = { watching: Watching; tab: WatchedTab; replay: Replay }

/** The recorded actions of the tab, which can be edited and replayed there. */
export function ReplayPanel({ watching, tab, replay: actor }: Props) {
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { plays, at, problem } = useSelector(actor, ({ context }) => context)
  const isPlaying = state === 'playing'
  const lacking = firstHidden(plays)
  const obstacle = tab.isGone
    ? words.replayGone
    : lacking > 0
      ? words.needsValue(lacking)
      : undefined
  const load = (): void => actor.send({ type: 'replay.load', plays: playsOf(tab.entries) })
  const run = (): void => {
    watching.keep(words.before, tab.tab.path, tab.entries)
    watching.choose(tab.tab.id)
    actor.send({ type: 'replay.run' })
  }
  return (
    <chakra.div
      flex="1"
      overflow="auto"
      py="3"
      px="4"
      tabIndex={0}
      css={{
        '& ol': { mt: '3' },
        '& li': {
          display: 'flex',
          alignItems: 'center',
          gap: '2',
          minH: '9',
          py: '1',
          borderBlockEnd: '1px solid {colors.border.muted}',
        },
        '& li[aria-current]': { bg: 'brand.muted' },
        '& li > span': { flex: '1', minW: '0', overflowWrap: 'anywhere' },
        '& input': {
          w: 'full',
          h: '7',
          px: '2',
          bg: 'bg.panel',
          border: '1px solid {colors.border.emphasized}',
          rounded: 'md',
        },
        '& input[aria-invalid=true]': { borderColor: 'border.error' },
      }}
      role="region"
      aria-label={words.replay}
    >
      <Text color="fg.muted" mb="3">
        {words.replayNote}
      </Text>
      <Flex gap="1.5">
        <Button size="xs" variant="outline" disabled={isPlaying} onClick={load}>
          {words.takeSession}
        </Button>
        {isPlaying ? (
          <Button size="xs" variant="outline" onClick={() => actor.send({ type: 'replay.stop' })}>
            {words.stop}
          </Button>
        ) : (
          <Button size="xs" disabled={plays.length === 0 || obstacle !== undefined} onClick={run}>
            {words.run}
          </Button>
        )}
      </Flex>
      <Text role="status" mt="3">
        {[
          isPlaying ? words.playing(at + 1, plays.length) : obstacle,
          isIn(state, 'done') && words.replayed(plays.length),
          isIn(state, 'stuck') && words.stuck(at + 1, problem ?? ''),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <ol>
        {plays.map((one, index) => (
          <li key={index} aria-current={isPlaying && index === at ? 'step' : undefined}>
            <PlayRow
              play={one}
              edit={(next) => actor.send({ type: 'replay.edit', at: index, play: next })}
            />
            <Button
              size="xs"
              variant="ghost"
              disabled={isPlaying}
              aria-label={words.leaveOutStep(index + 1)}
              onClick={() => actor.send({ type: 'replay.leave-out', at: index })}
            >
              {words.leaveOut}
            </Button>
          </li>
        ))}
      </ol>
    </chakra.div>
  )
}

function PlayRow({ play, edit }: { play: Play; edit: (play: Play) => void }) {
  if (play.kind === 'tell') {
    const { type, ...payload } = play.event
    return (
      <span>
        {words.tell(type, play.actor)}
        {Object.keys(payload).length > 0 && (
          <EditedJson
            label={words.payload(type)}
            value={payload}
            edit={(value) => edit({ ...play, event: { ...value, type } })}
          />
        )}
      </span>
    )
  }
  const { act } = play
  if (act.kind !== 'fill' && act.kind !== 'visit') return <span>{actWords(act)}</span>
  const isFill = act.kind === 'fill'
  const value = isFill ? act.value : act.path
  const label = isFill ? words.valueFor(act.target.name) : words.address
  return (
    <chakra.label flex="1" minW="0">
      {label}
      <input
        value={value}
        aria-invalid={isHiddenValue(value)}
        type={isFill && isHiddenValue(value) ? 'text' : undefined}
        autoComplete="off"
        onChange={({ target }) =>
          edit({
            ...play,
            act: isFill ? { ...act, value: target.value } : { ...act, path: target.value },
          })
        }
      />
    </chakra.label>
  )
}

/** Invalid JSON is ignored until it is valid again. */
function EditedJson({
  label,
  value,
  edit,
}: {
  label: string
  value: object
  edit: (value: object) => void
}) {
  return (
    <input
      aria-label={label}
      defaultValue={JSON.stringify(value)}
      onChange={({ target }) => {
        try {
          const next: unknown = JSON.parse(target.value)
          target.setAttribute('aria-invalid', 'false')
          if (typeof next === 'object' && next !== null) edit(next)
        } catch {
          target.setAttribute('aria-invalid', 'true')
        }
      }}
    />
  )
}

function isIn(state: unknown, inner: string): boolean {
  return typeof state === 'object' && state !== null && 'still' in state && state.still === inner
}
