import * as z from 'zod/mini'
import type { ModuleName } from '#contract/modules.ts'
import type { UserDetails } from '#contract/user.ts'
import type { Storage } from '../../../services/storage.ts'

/** What was opened: a screen, a record or a setting, and how it is named. */
const recent = z.object({
  to: z.string(),
  title: z.string(),
  module: z.string(),
  atMs: z.number(),
})
export type Recent = z.infer<typeof recent>

const MOST = 12
/** Names of people are not kept for long. */
const KEPT_MS = 7 * 86_400_000

type Whose = { user: UserDetails; module: ModuleName }
type Kept = Pick<Storage, 'read' | 'write'>

/** What this person opened last in this company and module, the newest first. */
export function recentOf(storage: Kept, { user, module }: Whose, nowMs: number): Recent[] {
  return allOf(storage, user).filter(
    (one) => one.module === module && one.atMs > nowMs - KEPT_MS && one.atMs <= nowMs,
  )
}

/** Notes what this person has opened; the storage is emptied by the sign-out. */
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

/** What is stored may be damaged: then nothing was opened. */
function allOf(storage: Kept, user: UserDetails): Recent[] {
  try {
    return z.array(recent).parse(JSON.parse(storage.read(keyOf(user)) ?? '[]'))
  } catch {
    return []
  }
}
