import type { ModuleName } from '#contract/modules.ts'
import type { UserDetails } from '#contract/user.ts'
import type { Storage } from '../../../services/storage.ts'

/** An opened screen or record, with its title. */
type Recent = { to: string; title: string; module: string; atMs: number }

const MOST = 12
/** A short time, because titles may contain names of people. */
const KEPT_MS = 7 * 86_400_000

type Whose = { user: UserDetails; module: ModuleName }
type Kept = Pick<Storage, 'read' | 'write'>

/** The last opened screens and records of this user in this company and module, newest first. */
export function recentOf(storage: Kept, { user, module }: Whose, nowMs: number): Recent[] {
  return allOf(storage, user).filter(
    (one) => one.module === module && one.atMs > nowMs - KEPT_MS && one.atMs <= nowMs,
  )
}

/** Stores an opened screen or record; the storage is cleared at a sign-out. */
export function noteOpened(
  storage: Kept,
  { user, module }: Whose,
  opened: Pick<Recent, 'to' | 'title'>,
  nowMs: number,
): void {
  const others = allOf(storage, user).filter(
    (one) => one.to !== opened.to && one.atMs > nowMs - KEPT_MS,
  )
  const kept = [{ ...opened, module, atMs: nowMs }, ...others].slice(0, MOST)
  storage.write(keyOf(user), JSON.stringify(kept))
}

function keyOf({ userId, companyDetail }: UserDetails): string {
  return `recent.${userId}.${companyDetail.companyDetailsId}`
}

/** The stored list; empty if it is damaged. */
function allOf(storage: Kept, user: UserDetails): Recent[] {
  try {
    const kept: unknown = JSON.parse(storage.read(keyOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

function isRecent(kept: Partial<Record<keyof Recent, unknown>> | null): kept is Recent {
  const { to, title, module, atMs } = kept ?? {}
  const texts = [to, title, module]
  return texts.every((one) => typeof one === 'string') && typeof atMs === 'number'
}
