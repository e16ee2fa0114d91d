import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { findWebKit } from '../../../scripts/engines.js'
import { freePort } from '../server-process.ts'
import { type Engine, environment, type MouseStep, type Tab, windowSize } from './engine.ts'

type Call = <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Value>

/** The code points by which WebDriver names the keys that type no character. */
const keys: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  Shift: '\uE008',
  Control: '\uE009',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
}

/**
 * WebKit, by WebDriver, on a screen that nobody sees. A driver has one session, so that each window
 * has its own driver. @throws Error when it is not installed
 */
export async function startWebKit(): Promise<Engine> {
  const { driver, browser, screen } = findWebKit()
  const children: ChildProcess[] = []
  const display = await startScreen(screen, children)
  return {
    async open() {
      const port = await freePort()
      const env = { ...environment, DISPLAY: display }
      const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
      children.push(child)
      const atDriver = callsAt(`http://127.0.0.1:${port}`)
      const wanted = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
      await untilItAnswers(atDriver)
      const { sessionId } = await atDriver<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: wanted },
      })
      const call: Call = (method, path, body) =>
        atDriver(method, `/session/${sessionId}${path}`, body)
      await call('POST', '/window/rect', windowSize)
      return {
        ...tabOf(call),
        async close() {
          await call('DELETE', '')
          await end(child)
        },
      }
    },
    async close() {
      for (const child of children.toReversed()) await end(child)
    },
  }
}

function tabOf(call: Call): Omit<Tab, 'close'> {
  const act = (source: object) => call<void>('POST', '/actions', { actions: [source] })
  const pressed = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  return {
    goTo: (url) => call('POST', '/url', { url }),
    async run<Value>(expression: string) {
      const script =
        'const done = arguments[arguments.length - 1];' +
        `Promise.resolve(${expression}).then((value) => done({ value }),` +
        ' (error) => done({ fault: String(error) }))'
      const { value, fault } = await call<{ value: Value; fault?: string }>(
        'POST',
        '/execute/async',
        { script, args: [] },
      )
      if (fault !== undefined) throw new Error(fault)
      return value
    },
    mouse: (steps) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: steps.map(mouseAction),
      }),
    type: (text) => act({ type: 'key', id: 'keys', actions: Array.from(text).flatMap(pressed) }),
    key: (name) => {
      const held = name.split('+').map((key) => keys[key] ?? key)
      const down = held.map((value) => ({ type: 'keyDown', value }))
      const up = held.toReversed().map((value) => ({ type: 'keyUp', value }))
      return act({ type: 'key', id: 'keys', actions: [...down, ...up] })
    },
  }
}

function mouseAction([kind, x, y]: MouseStep): object {
  if (kind === 'move') return { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  return { type: kind === 'down' ? 'pointerDown' : 'pointerUp', button: 0 }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** A screen of its own: its name, as programs expect it. */
async function startScreen(screen: string, children: ChildProcess[]): Promise<string> {
  const size = `${windowSize.width + 100}x${windowSize.height + 200}x24`
  const child = spawn(screen, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  const said = child.stdio[3]
  if (!said) throw new Error('the screen says nothing')
  const [number] = (await once(said, 'data')) as [Buffer]
  return `:${String(number).trim()}`
}

function callsAt(url: string): Call {
  return async <Value>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Value & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message ?? answer.status}`)
    return value
  }
}

async function untilItAnswers(call: Call): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error('the driver of WebKit does not answer')
}
