import { useParam } from '../parts/hooks/use-param.ts'
import { asGherkin, asSequence } from '#kit/inspect/exports.ts'
import { type Narrow, narrowed, wholeSession } from '#kit/inspect/narrow.ts'
import { asPlaywright } from '#kit/inspect/playwright.ts'
import { recordedPath } from '#kit/inspect/recorded-path.ts'
import type { WatchedActor, WatchedTab } from '#kit/inspect/watch.ts'
import { Button } from '../ui/button.tsx'
import { Check } from './check.tsx'
import { useNarrow } from './use-narrow.ts'
import { words } from './words.ts'

type Format = keyof typeof words.formats
type File = { name: string; text: string }
const formats = Object.keys(words.formats).filter((one): one is Format => one in words.formats)

/** Saves the recording as a file: for the kit, for Playwright, as text, or as a session. */
export function SaveAs({ tab, actor }: { tab: WatchedTab; actor: WatchedActor | undefined }) {
  const [asked, setAsked] = useParam('as')
  const format = formats.find((one) => one === asked) ?? 'path'
  const narrow = useNarrow(tab, actor?.id)
  const [helpers, setHelpers] = useParam('helpers')
  const isWhole = format === 'path' || format === 'session'
  const about = format === 'path' ? actor?.name : isWhole ? undefined : narrow.only
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
        title={isLate ? words.saveLate : words.saveHint(about)}
        onClick={() => {
          const file = fileOf(format, { tab, actor, narrow })
          if (file) save(file)
        }}
      >
        {words.save}
      </Button>
      {!isWhole && (
        <Check
          label={words.helpers}
          title={words.helpersHint}
          isOn={helpers !== ''}
          set={setHelpers}
        />
      )}
    </>
  )
}

type Saved = { tab: WatchedTab; actor: WatchedActor | undefined; narrow: Narrow }

function fileOf(format: Format, { tab, actor, narrow }: Saved): File | undefined {
  const { path } = tab.tab
  const entries = narrowed(wholeSession(tab), narrow)
  if (format === 'playwright')
    return { name: 'session.spec.ts', text: asPlaywright(entries, `A session at ${path}`) }
  if (format === 'gherkin')
    return { name: 'session.feature', text: asGherkin(entries, `A session at ${path}`) }
  if (format === 'sequence') return { name: 'session.mmd', text: asSequence(entries) }
  if (format === 'session') {
    const whole = { session: 1, path, entries: tab.entries }
    return { name: 'session.json', text: `${JSON.stringify(whole)}\n` }
  }
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
  // Deferred, because the browser must have started the download.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
