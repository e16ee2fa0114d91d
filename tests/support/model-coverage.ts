import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from 'playwright'
import { type Move, note, noteFolder } from '../../tools/coverage/note.ts'

/**
 * Notes the transitions that the machines of every tab take, from the inspector's stream. Only when
 * coverage is measured: see tools/coverage.ts.
 */
export async function noteTransitions(context: BrowserContext): Promise<void> {
  const folder = noteFolder
  if (folder === undefined) return
  await context.exposeFunction('noteTaken', (keys: string[]) =>
    note(
      folder,
      keys.map((key) => ({ key })),
    ),
  )
  await context.addInitScript(() => {
    // An empty page has no storage, and a frame of somebody else's none that we may use.
    if (location.protocol === 'about:' || window.top !== window) return
    const { noteTaken } = window as Window & { noteTaken?: (keys: readonly string[]) => void }
    sessionStorage.setItem('sevenfold.inspect', '')
    new BroadcastChannel('sevenfold.inspect').addEventListener(
      'message',
      ({ data }: MessageEvent<{ kind: string; entry?: { taken?: readonly string[] } }>) => {
        if (data.kind === 'entry' && data.entry?.taken?.length) noteTaken?.(data.entry.taken)
      },
    )
  })
}

/**
 * Notes the moves that a server on the embedded database wrote down since a moment; called when it
 * has ended.
 */
export function noteMoves(dataDir: string, sinceMs: number): void {
  if (noteFolder === undefined) return
  const database = new DatabaseSync(join(dataDir, 'sevenfold.db'), { readOnly: true })
  const rows = database
    .prepare(
      'select event, from_state as "from", to_state as "to", actor_role as role from state_history where from_state is not null and occurred_ms >= ?',
    )
    .all(sinceMs)
  database.close()
  note(
    noteFolder,
    rows.map((row) => ({ move: { ...row } as Move })),
  )
}
