import { setTimeout as sleep } from 'node:timers/promises'
import { moduleIds, type ModuleName } from '#contract/modules.ts'
import { signedInAt } from '../signed-in.ts'
import type { Tab } from './engine.ts'
import { installFinder, pack, placeOf, type Wanted } from './find-in-page.ts'

const patienceMs = 15_000
const pauseMs = 100
/** An empty page without code, for data that is stored before the app starts. */
const stillPage = '/icon.svg'

type Json = Record<string, unknown>

/** Someone at a browser: finds things by what they are called, and uses mouse and keys. */
export type Person = {
  goTo(path: string): Promise<void>
  /** Signs in without the form. */
  signIn(email: string): Promise<void>
  /** A call of their own to the server, for what a job finds there. */
  call(module: ModuleName, method: string, path: string, body?: object): Promise<Json>
  sees(wanted: Wanted | string | RegExp): Promise<void>
  seesNo(wanted: Wanted): Promise<void>
  press(wanted: Wanted): Promise<void>
  /** Replaces what a field holds. */
  fill(field: string | RegExp, text: string, within?: Wanted): Promise<void>
  /** Selects a choice of a native list by its words. */
  choose(field: string | RegExp, words: string, within?: Wanted): Promise<void>
  focus(wanted: Wanted): Promise<void>
  key(...names: readonly string[]): Promise<void>
  /** Drags by so many pixels. */
  drag(wanted: Wanted, byX: number, byY: number): Promise<void>
  until(what: string, isSo: () => Promise<boolean>): Promise<void>
  value<Value>(expression: string): Promise<Value>
  path(): Promise<string>
  /** Closes the window. Errors of its pages. */
  leave(): Promise<string[]>
}

/** Someone at a window of an engine; `url` is the server's. */
export function personAt(tab: Tab, url: string): Person {
  const faults: string[] = []
  const inPage = <Answer>(script: (...args: never[]) => Answer, ...args: unknown[]) =>
    tab.run<Answer>(`(${String(script)})(...${JSON.stringify(args)})`)
  const keepFaults = async () =>
    faults.push(...(await tab.run<string[]>('globalThis.faults ?? []')))
  const prepare = async () => {
    if (await tab.run<boolean>("'found' in globalThis")) return
    await inPage(installFinder)
    await inPage(noteFaults)
  }
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    const deadlineMs = performance.now() + patienceMs
    while (performance.now() < deadlineMs) {
      // A page that is just being left answers nothing.
      if (await isSo().catch(() => false)) return
      await sleep(pauseMs)
    }
    throw new Error(`${what}: not within ${patienceMs / 1000} s.\n${await shown(tab)}`)
  }
  const isThere = async (wanted: Wanted) => {
    await prepare()
    return (await inPage(countOf, pack(wanted))) > 0
  }
  /** Where something is, once it neither moves nor is covered. */
  const standing = async (wanted: Wanted) => {
    let last = ''
    let place = { x: 0, y: 0 }
    let cover: string | undefined
    await until(`${said(wanted)} to press`, async () => {
      await prepare()
      const now = await inPage(placeOf, pack(wanted))
      cover = now?.cover
      const isSame = now !== null && cover === undefined && JSON.stringify(now) === last
      last = JSON.stringify(now)
      if (isSame) place = now
      return isSame
    }).catch((fault: Error) => {
      throw new Error(cover ? `${fault.message}\nCovered by ${cover}` : fault.message)
    })
    return place
  }
  const press = async (wanted: Wanted) => {
    const { x, y } = await standing(wanted)
    await tab.mouse([['move', x, y], ['down'], ['up']])
  }
  const fieldOf = (name: string | RegExp, within?: Wanted): Wanted => ({
    role: 'field',
    name,
    exact: true,
    ...(within && { within }),
  })
  const goTo = async (path: string) => {
    await keepFaults().catch(() => undefined)
    await tab.goTo(`${url}${path}`)
  }
  return {
    goTo,
    press,
    until,
    async signIn(email) {
      const { storageState } = await signedInAt(url, email)
      await goTo(stillPage)
      const kept = storageState.origins[0]?.localStorage ?? []
      await inPage(
        (entries: { name: string; value: string }[]) =>
          entries.forEach(({ name, value }) => localStorage.setItem(name, value)),
        kept,
      )
    },
    async call(module, method, path, body) {
      const { data, message } = await inPage(
        callInPage,
        method,
        `/api/${path}`,
        String(moduleIds[module]),
        body ?? null,
      )
      if (!data) throw new Error(`${method} ${path}: ${message}`)
      return data
    },
    sees: (wanted) => {
      const what =
        typeof wanted === 'object' && !(wanted instanceof RegExp) ? wanted : { name: wanted }
      return until(said(what), () => isThere(what))
    },
    seesNo: (wanted) => until(`no ${said(wanted)}`, async () => !(await isThere(wanted))),
    async fill(field, text, within) {
      await press(fieldOf(field, within))
      await tab.key('Control+a')
      await tab.type(text)
    },
    async choose(field, words, within) {
      await until(`“${words}” in ${said(fieldOf(field, within))}`, async () => {
        await prepare()
        return inPage(chooseInPage, pack(fieldOf(field, within)), words)
      })
    },
    async focus(wanted) {
      await until(`${said(wanted)} to focus`, async () => {
        await prepare()
        return inPage(focusInPage, pack(wanted))
      })
    },
    async key(...names) {
      for (const name of names) await tab.key(name)
    },
    async drag(wanted, byX, byY) {
      const { x, y } = await standing(wanted)
      const at = (part: number) => ['move', x + byX * part, y + byY * part] as const
      await tab.mouse([['move', x, y], ['down'], at(0.3), at(0.6), at(1), ['up']])
    },
    value: (expression) => tab.run(expression),
    path: () => tab.run('location.pathname + location.search'),
    async leave() {
      await keepFaults().catch(() => undefined)
      await tab.close()
      return faults
    },
  }
}

/** Waits until somebody sees it. @throws Error with what they see instead */
export function expectSeen(who: Person, wanted: Wanted | string | RegExp): Promise<void> {
  return who.sees(wanted)
}

/** Waits until somebody sees it no more. */
export function expectGone(who: Person, wanted: Wanted): Promise<void> {
  return who.seesNo(wanted)
}

function said({ role, name, within }: Wanted): string {
  return `${role ?? 'text'} “${String(name ?? '')}”${within ? ` in ${said(within)}` : ''}`
}

function shown(tab: Tab): Promise<string> {
  return tab
    .run<string>("location.href + '\\n' + document.body.innerText.slice(0, 700)")
    .catch((error: Error) => error.message)
}

function countOf(packed: object): number {
  const { found } = globalThis as unknown as { found: (packed: object) => Element[] }
  return found(packed).length
}

function focusInPage(packed: object): boolean {
  const { found } = globalThis as unknown as { found: (packed: object) => HTMLElement[] }
  const [element] = found(packed)
  element?.focus()
  return element !== undefined && document.activeElement === element
}

function chooseInPage(packed: object, words: string): boolean {
  const { found } = globalThis as unknown as { found: (packed: object) => Element[] }
  const select = found(packed).find((one) => one instanceof HTMLSelectElement)
  const option = select && [...select.options].find(({ text }) => text === words)
  if (!select || !option) return false
  select.value = option.value
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

function noteFaults(): void {
  const faults: string[] = []
  Object.assign(globalThis, { faults })
  addEventListener('error', ({ message }) => faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  const { error } = console
  console.error = (...parts: unknown[]) => {
    faults.push(parts.map(String).join(' '))
    error(...parts)
  }
}

async function callInPage(
  method: string,
  address: string,
  moduleId: string,
  body: object | null,
): Promise<{ data?: Json; message?: string }> {
  const answer = await fetch(address, {
    method,
    headers: {
      'x-access-token': localStorage.getItem('sevenfold.token') ?? '',
      'content-type': 'application/json',
      'module-id': moduleId,
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
