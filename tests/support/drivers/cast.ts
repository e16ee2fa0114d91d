import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { openLink } from '#contract/guest.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import { newAddress, phone, type Site, stillPage } from '../browser.ts'
import type { LastMove } from '../lifecycle-paths.ts'
import { answerAt, callAt, signInAt } from '../remote.ts'

/**
 * The people who move records on screens: the owner at a desk, staff with a phone, a guest with
 * another; and the owner's own calls, which prepare records.
 */
export type Cast = {
  module: ModuleName
  business: Page
  staff: Page
  guest: Page
  /** The page of whoever takes a step; what comes by itself comes from something the owner does. */
  pageOf(role: ActorRole): Page
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>>
  /** A call that the server refuses to somebody: how. */
  refusal<E extends Endpoint>(
    role: ActorRole,
    endpoint: E,
    input: CallInput<E>,
  ): Promise<{ status: number; code: string }>
  /**
   * A call of a guest who came by a link. Each comes from an address of their own, as guests do.
   */
  asGuest<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>>
  /** What a guest needs who scanned this code. */
  intake(code: string): Promise<string>
  /** Opens a page as a guest who came just now. */
  guestGoes(path: string): Promise<void>
  /** The latest entry in a record's history on the server. */
  lastMove(id: string): LastMove | undefined
  /** The mails to an address, the oldest first, as the server would have sent them. */
  mailsTo(address: string): string[]
  /** Time goes by for the server. After half a day nobody is signed in at a screen any more. */
  advance(ms: number): Promise<void>
  /** Whether so much time went by that the next record needs people who signed in anew. */
  isOver(): boolean
  /** A unique name. */
  aName(first: string): string
}

/**
 * The server believes the address that it is told, so that guests of many walks are not taken for
 * one.
 */
export const castEnv = { TRUST_PROXY_HOPS: '1', CALLS_PER_MINUTE: '0' }

/** Sessions end when nothing was asked for so long. */
const IDLE_MS = 12 * 60 * 60_000

let names = 0

/** Signs the people of a demo company in, each in a browser context of their own. */
export async function castOf(site: Site, module: ModuleName): Promise<Cast> {
  const account = module.toLowerCase()
  const moduleId = moduleIds[module]
  const as = { token: '', moduleId }
  const asStaff = { token: '', moduleId }
  const signIn = async () => {
    as.token = (await signInAt(site.url, `owner@${account}.example`)).token
    asStaff.token = (await signInAt(site.url, `staff@${account}.example`)).token
  }
  await signIn()
  const [business, staff, guest] = await Promise.all([
    site.signedIn(`owner@${account}.example`, { path: stillPage }),
    site.signedIn(`staff@${account}.example`, { path: stillPage, ...phone }),
    site.open('about:blank', phone),
  ])
  let isOver = false
  const database = new DatabaseSync(join(site.dataDir, 'sevenfold.db'), { readOnly: true })
  const last = database.prepare(
    'select event, actor_role as role from state_history where entity_id = ? order by occurred_ms desc, id desc limit 1',
  )
  const asGuest: Cast['asGuest'] = (endpoint, input) =>
    answerAt(site.url, endpoint, input, {
      headers: { ...newAddress(), 'idempotency-key': crypto.randomUUID() },
    })
  return {
    module,
    business,
    staff,
    guest,
    pageOf: (role) => (role === 'staff' ? staff : role === 'guest' ? guest : business),
    call: (endpoint, input) =>
      answerAt(site.url, endpoint, input, {
        as,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    async refusal(role, endpoint, input) {
      const someone = role === 'guest' ? {} : { as: role === 'staff' ? asStaff : as }
      const { status, body } = await callAt(site.url, endpoint, input, {
        ...someone,
        headers: { ...newAddress(), 'idempotency-key': crypto.randomUUID() },
      })
      return { status, code: (JSON.parse(body) as { code?: string }).code ?? 'none' }
    },
    asGuest,
    intake: async (code) => (await asGuest(openLink, { code })).intakeToken,
    async guestGoes(path) {
      await guest.context().setExtraHTTPHeaders(newAddress())
      await guest.goto(path)
    },
    mailsTo: (address) => mailsIn(site.dataDir).filter((mail) => mail.includes(`To: ${address}`)),
    isOver: () => isOver,
    async advance(ms) {
      await site.advance(ms)
      if (ms < IDLE_MS) return
      isOver = true
      await signIn()
    },
    lastMove: (id) => last.get(id) as LastMove | undefined,
    aName: (first) => `${first} ${String((names += 1)).padStart(3, '0')}`,
  }
}

function mailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  return existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/\r?\n[ \t]+/g, ' '))
    : []
}

/** Gives the first reason that is offered to whoever asks for one; `word` stands on the button. */
export async function giveReason(page: Page, word: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: word, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Opens a page unless it is open. */
export async function goOnce(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (`${pathname}${search}` !== path) await page.goto(path)
}
