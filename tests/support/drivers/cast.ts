import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { BrowserContextOptions, Page } from 'playwright'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { openLink } from '#contract/guest.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import { newAddress, phone, type Site, stillPage } from '../browser.ts'
import type { Answered, LastMove } from '../lifecycle-paths.ts'
import { answerAt, callAt, signInAt } from '../remote.ts'
import type { Identity } from '../server.ts'

/**
 * The people who move records on screens: the owner at a desk, staff with a phone, a guest with
 * another; and the owner's own calls, which prepare records.
 */
export type Cast = {
  site: Site
  module: ModuleName
  business: Page
  staff: Page
  guest: Page
  /** The page of whoever takes a step; what comes by itself comes from something the owner does. */
  pageOf(role: ActorRole): Page
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>>
  /** A call of somebody, who may belong to another company: how the server answers it. */
  answer<E extends Endpoint>(
    role: ActorRole,
    endpoint: E,
    input: CallInput<E>,
    as?: Identity,
  ): Promise<Answered>
  /** The page of someone who oversees companies. */
  overseer(role: Overseer): Promise<Page>
  /** Everybody's windows, and who has them before them. */
  windows(): Promise<{ role: ActorRole; page: Page }[]>
  /**
   * A call of a guest who came by a link. Each comes from an address of their own, as guests do.
   */
  asGuest<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>>
  /** The data of a guest who scanned this code. */
  intake(code: string): Promise<string>
  /** Opens a page as a guest who came just now. */
  guestGoes(path: string): Promise<void>
  /** The latest entry in a record's history on the server. */
  lastMove(id: string): LastMove | undefined
  /** The mails to an address, the oldest first, as the server would have sent them. */
  mailsTo(address: string): string[]
  /** Time goes by for the server. After half a day everybody signs in anew. */
  advance(ms: number): Promise<void>
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

/** Names go on from here: on a server that runs already, those of an earlier run are taken. */
export function nameFrom(count: number): void {
  names = count
}

/** Who oversees companies, with their accounts of the demo. */
const overseers = {
  master: 'master@sevenfold.example',
  partner: 'partner@sevenfold.example',
  community: 'community@sevenfold.example',
} as const
type Overseer = keyof typeof overseers

/** Signs the people of a demo company in, each in a browser context of their own. */
export async function castOf(site: Site, module: ModuleName): Promise<Cast> {
  const account = module.toLowerCase()
  const moduleId = moduleIds[module]
  const accounts = {
    business: `owner@${account}.example`,
    staff: `staff@${account}.example`,
    ...overseers,
  } as const
  const accountOf: Partial<Record<ActorRole, string>> = accounts
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (email: string): Promise<string> => {
    const token = tokens.get(email) ?? signInAt(site.url, email).then((one) => one.token)
    tokens.set(email, token)
    return token
  }
  const identityOf = async (role: ActorRole): Promise<Identity | undefined> => {
    const email = accountOf[role]
    if (email === undefined) return undefined
    // Who oversees companies has modules of their own, of which the server chooses one.
    return { token: await tokenOf(email), ...(role in overseers ? {} : { moduleId }) }
  }
  const pages = new Map<string, Promise<Page>>()
  const pageFor = (email: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = pages.get(email) ?? site.signedIn(email, { path: stillPage, ...options })
    pages.set(email, page)
    return page
  }
  const [business, staff, guest] = await Promise.all([
    pageFor(accounts.business),
    pageFor(accounts.staff, phone),
    site.open('about:blank', phone),
  ])
  let last: StatementSync | undefined
  const lastMoves = (): StatementSync => {
    const database = new DatabaseSync(join(site.dataDir, 'sevenfold.db'), { readOnly: true })
    return database.prepare(
      'select event, actor_role as role from state_history where entity_id = ? order by occurred_ms desc, id desc limit 1',
    )
  }
  const asGuest: Cast['asGuest'] = (endpoint, input) =>
    answerAt(site.url, endpoint, input, {
      headers: { ...newAddress(), 'idempotency-key': crypto.randomUUID() },
    })
  return {
    site,
    module,
    business,
    staff,
    guest,
    pageOf: (role) => (role === 'staff' ? staff : role === 'guest' ? guest : business),
    overseer: (role) => pageFor(overseers[role]),
    async windows() {
      const opened = await Promise.all(
        Object.entries(accounts).map(async ([role, email]) => ({
          role: role as ActorRole,
          page: await pages.get(email),
        })),
      )
      return [...opened, { role: 'guest' as const, page: guest }].flatMap(({ role, page }) =>
        (page?.context().pages() ?? []).map((tab) => ({ role, page: tab })),
      )
    },
    call: async (endpoint, input) =>
      answerAt(site.url, endpoint, input, {
        as: await identityOf('business'),
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    async answer(role, endpoint, input, as) {
      const { status, body } = await callAt(site.url, endpoint, input, {
        as: as ?? (await identityOf(role)),
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
    async advance(ms) {
      if (ms < IDLE_MS) return site.advance(ms)
      const signedIn = await Promise.all(
        [...pages].map(async ([email, page]) => ({ email, page: await page })),
      )
      const backs = await Promise.all(signedIn.map(({ page }) => leave(page)))
      await site.advance(ms)
      tokens.clear()
      await Promise.all(
        signedIn.map(({ email, page }, at) => signInAgain(site, email, page, backs[at] ?? [])),
      )
    },
    lastMove: (id) => (last ??= lastMoves()).get(id) as LastMove | undefined,
    aName: (first) => `${first} ${String((names += 1)).padStart(3, '0')}`,
  }
}

type Left = { tab: Page; url: string }

/** All tabs of somebody show nothing for a while, so that none asks with a session that is over. */
async function leave(page: Page): Promise<Left[]> {
  const left = page
    .context()
    .pages()
    .map((tab) => ({ tab, url: tab.url() }))
  await Promise.all(left.map(({ tab }) => tab.goto(stillPage)))
  return left
}

async function signInAgain(
  site: Site,
  email: string,
  page: Page,
  left: readonly Left[],
): Promise<void> {
  const { origins } = await site.signedInState(email)
  await page.evaluate(
    (kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
  await Promise.all(left.map(({ tab, url }) => tab.goto(url)))
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
