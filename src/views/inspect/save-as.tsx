import { useParam } from '../parts/hooks/use-param.ts'
import { asGherkin, asPlaywright, asSequence } from '#kit/inspect/exports.ts'
import type { Entry } from '#kit/inspect/protocol.ts'
import { recordedPath } from '#kit/inspect/recorded-path.ts'
import type { WatchedActor, WatchedTab } from '#kit/inspect/watch.ts'
import { Button } from '../ui/button.tsx'
import { words } from './words.ts'

type Format = keyof typeof words.formats
type File = { name: string; text: string }
const formats = Object.keys(words.formats).filter((one): one is Format => one in words.formats)

/** Saves what was recorded as a file: for the kit, for Playwright, for people, or for later. */
export function SaveAs({ tab, actor }: { tab: WatchedTab; actor: WatchedActor | undefined }) {
  const [asked, setAsked] = useParam('as')
  const format = formats.find((one) => one === asked) ?? 'path'
  const isLate = format === 'path' && !pathOf(tab, actor)
  return (
    <>
      <select
        aria-label={words.saveAs}
        value={format}
        onChange={({ target }) => setAsked(target.value)}
      >
        {formats.map((one) => (
          <option key={one} value={one}>
            {words.formats[one]}
          </option>
        ))}
      </select>
      <Button
        size="sm"
        variant="outline"
        disabled={isLate}
        title={isLate ? words.saveLate : words.saveHint}
        onClick={() => {
          const file = fileOf(format, tab, actor)
          if (file) save(file)
        }}
      >
        {words.save}
      </Button>
    </>
  )
}

/** A session that was saved before; undefined for any other file. */
export function openSession(text: string): { path: string; entries: readonly Entry[] } | undefined {
  try {
    const { session, path, entries }: Partial<Record<string, unknown>> = Object(JSON.parse(text))
    return session === 1 && typeof path === 'string' && Array.isArray(entries)
      ? { path, entries }
      : undefined
  } catch {
    return undefined
  }
}

function fileOf(
  format: Format,
  tab: WatchedTab,
  actor: WatchedActor | undefined,
): File | undefined {
  const { entries } = tab
  const { path } = tab.tab
  if (format === 'playwright')
    return { name: 'session.spec.ts', text: asPlaywright(entries, `A session at ${path}`) }
  if (format === 'gherkin')
    return { name: 'session.feature', text: asGherkin(entries, `A session at ${path}`) }
  if (format === 'sequence') return { name: 'session.mmd', text: asSequence(entries) }
  if (format === 'session')
    return { name: 'session.json', text: `${JSON.stringify({ session: 1, path, entries })}\n` }
  const recorded = pathOf(tab, actor)
  return (
    recorded && {
      name: `${recorded.machine}.path.json`,
      text: `${JSON.stringify(recorded, null, 2)}\n`,
    }
  )
}

function pathOf({ entries }: WatchedTab, actor: WatchedActor | undefined) {
  return actor?.machine === undefined ? undefined : recordedPath(entries, actor.id, actor.machine)
}

function save({ name, text }: File): void {
  const type = name.endsWith('json') ? 'application/json' : 'text/plain'
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Deferred: the browser must have started the download.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
