import type { Storage } from '../../services/storage.ts'

/** How long a voided dish stays on its ticket without an acknowledgement. */
export const voidedShownMin = 10
const shownMs = voidedShownMin * 60_000

const storageKey = 'kitchen_voided_seen'
/** An upper limit, more than a kitchen voids in that time. */
const mostKept = 100

type Line = { id: string; version: number; voidedMs?: number | undefined }

/** Whether a dish was cancelled after it was sent to the kitchen, which may be cooking it. */
export function isVoided({ voidedMs }: Pick<Line, 'voidedMs'>): boolean {
  return voidedMs !== undefined
}

/** A key that distinguishes a dish that was voided again after an undo. */
export function voidedKey({ id, version }: Pick<Line, 'id' | 'version'>): string {
  return `${id}:${version}`
}

/** The acknowledged voided dishes on this device. */
export function seenOn(storage: Storage): string {
  return storage.read(storageKey) ?? ''
}

/** Stores on this device that these voided dishes are acknowledged. */
export function acknowledgeOn(
  storage: Storage,
  lines: readonly Pick<Line, 'id' | 'version'>[],
): void {
  const known = new Set([...keysIn(seenOn(storage)), ...lines.map(voidedKey)])
  storage.write(storageKey, [...known].slice(-mostKept).join(' '))
}

/** The keys of the voided dishes that are not acknowledged yet. */
export function unseenAt(rows: readonly Line[], seen: string, nowMs: number): string {
  const known = new Set(keysIn(seen))
  return rows
    .filter(({ voidedMs }) => voidedMs !== undefined && nowMs < voidedMs + shownMs)
    .map(voidedKey)
    .filter((key) => !known.has(key))
    .join(' ')
}

/** The rows without voided dishes that are no longer shown. */
export function withoutSeen<Row extends Line>(rows: readonly Row[], unseen: string): Row[] {
  const shown = new Set(keysIn(unseen))
  return rows.filter((row) => !isVoided(row) || shown.has(voidedKey(row)))
}

function keysIn(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
