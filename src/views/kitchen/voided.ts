import type { Storage } from '../../services/storage.ts'

/** For how long a voided dish stays on its ticket where nobody acknowledges it. */
export const voidedShownMin = 10
const shownMs = voidedShownMin * 60_000

const storageKey = 'kitchen_voided_seen'
/** More than a kitchen voids while they are shown. */
const mostKept = 100

type Line = { id: string; version: number; voidedMs?: number | undefined }

/** Whether a dish was cancelled after the kitchen had got it: it may be cooking it. */
export function isVoided({ voidedMs }: Pick<Line, 'voidedMs'>): boolean {
  return voidedMs !== undefined
}

/** Tells a dish that was voided again, after an undo, from the first time. */
export function voidedKey({ id, version }: Pick<Line, 'id' | 'version'>): string {
  return `${id}:${version}`
}

/** The voided dishes that were acknowledged on this device. */
export function seenOn(storage: Storage): string {
  return storage.read(storageKey) ?? ''
}

/** Notes on this device that these are known to be voided. */
export function acknowledgeOn(
  storage: Storage,
  lines: readonly Pick<Line, 'id' | 'version'>[],
): void {
  const known = new Set([...keysIn(seenOn(storage)), ...lines.map(voidedKey)])
  storage.write(storageKey, [...known].slice(-mostKept).join(' '))
}

/** The voided dishes that are still to be acknowledged, by their keys. */
export function unseenAt(rows: readonly Line[], seen: string, nowMs: number): string {
  const known = new Set(keysIn(seen))
  return rows
    .filter(({ voidedMs }) => voidedMs !== undefined && nowMs < voidedMs + shownMs)
    .map(voidedKey)
    .filter((key) => !known.has(key))
    .join(' ')
}

/** The rows without those voided dishes that are not to be shown any more. */
export function withoutSeen<Row extends Line>(rows: readonly Row[], unseen: string): Row[] {
  const shown = new Set(keysIn(unseen))
  return rows.filter((row) => !isVoided(row) || shown.has(voidedKey(row)))
}

function keysIn(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
