import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { app } from '../../src/machines/app/app.ts'
import { connectivity } from '../../src/machines/app/connectivity.ts'
import { moduleSwitch } from '../../src/machines/app/module-switch.ts'
import { session } from '../../src/machines/app/session.ts'
import type { Former, HeaderData } from '../../src/machines/app/session.types.ts'
import { type Receiver, toasts } from '../../src/machines/app/toasts.ts'
import { stage } from '#kit/execute.ts'

const online = { type: 'tell', params: { kind: 'success', textKey: 'toast.online' } }
const offline = { type: 'tell', params: { kind: 'error', textKey: 'toast.offline' } }

describe('the module switch', () => {
  const wish = {
    type: 'module.switch',
    module: 'tableOrdering',
    role: 'staff',
    hasInitialPayment: true,
    hasUnsavedEdits: false,
  }
  const stored = { type: 'xstate.done.actor.0.moduleSwitch.storing' }

  test('reloads the page 200 ms after the module was stored, at its landing', () => {
    const { actor, happen, clock } = stage(moduleSwitch)
    happen(wish)
    expect(actor.getSnapshot().value).toBe('storing')
    happen(stored)
    clock.increment(199)
    expect(actor.getSnapshot().value).toBe('waiting')
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('reloading')
    expect(actor.getSnapshot().children['0.moduleSwitch.reloading'].getSnapshot().input).toEqual({
      path: '/table/tablecustomerlist',
    })
  })

  test('opens the screen that was asked for', () => {
    const { actor, happen, clock } = stage(moduleSwitch)
    happen({ ...wish, path: '/orders/orderview?id=1' } as { type: string })
    happen(stored)
    clock.increment(200)
    expect(actor.getSnapshot().children['0.moduleSwitch.reloading'].getSnapshot().input).toEqual({
      path: '/orders/orderview?id=1',
    })
  })

  test('asks first when something is not saved, and stays if the person wants to', () => {
    const { actor, happen } = stage(moduleSwitch)
    happen({ ...wish, hasUnsavedEdits: true } as { type: string })
    expect(actor.getSnapshot().value).toBe('confirming')
    happen({ type: 'module.stay' })
    expect(actor.getSnapshot().value).toBe('idle')
  })

  test('stays in the old module and says so when the new one could not be stored', () => {
    const { actor, happen, effects } = stage(moduleSwitch)
    happen(wish)
    happen({ type: 'xstate.error.actor.0.moduleSwitch.storing' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { wanted: undefined } })
    expect(effects).toEqual([
      { type: 'tell', params: { kind: 'error', textKey: 'toast.internal' } },
    ])
  })
})

describe('connectivity', () => {
  const probe = (state: string, how: 'done' | 'error') => ({
    type: `xstate.${how}.actor.0.connectivity.watching.${state}`,
  })

  test('says so once when the browser goes offline and once when a call gets through again', () => {
    const { actor, happen, effects } = stage(connectivity)
    happen({ type: 'connectivity.offline' })
    happen({ type: 'connectivity.online' })
    expect(actor.getSnapshot().matches({ watching: 'offline' })).toBe(true)
    happen(probe('offline.probing', 'error'))
    happen({ type: 'xstate.after.retryDelay.connectivity.watching.offline.waiting' })
    happen(probe('offline.probing', 'done'))
    expect(actor.getSnapshot().matches({ watching: 'online' })).toBe(true)
    expect(effects).toEqual([offline, online])
  })

  test('looks again before it believes a failed call', () => {
    const { actor, happen, effects } = stage(connectivity)
    happen({ type: 'connectivity.call-failed' })
    expect(effects).toEqual([])
    happen(probe('online.checking', 'done'))
    expect(actor.getSnapshot().matches({ watching: { online: 'steady' } })).toBe(true)
    happen({ type: 'connectivity.call-failed' })
    happen(probe('online.checking', 'error'))
    expect(effects).toEqual([offline])
  })

  test('takes eight seconds without any answer for an absent server, and asks again every five', () => {
    const { actor, happen, clock } = stage(connectivity)
    const state = () => actor.getSnapshot().value.watching
    happen({ type: 'connectivity.call-failed' })
    clock.increment(7_999)
    expect(state()).toEqual({ online: 'checking' })
    clock.increment(1)
    expect(state()).toEqual({ offline: 'waiting' })
    clock.increment(4_999)
    expect(state()).toEqual({ offline: 'waiting' })
    clock.increment(1)
    expect(state()).toEqual({ offline: 'probing' })
    clock.increment(8_000)
    expect(state()).toEqual({ offline: 'waiting' })
  })
})

describe('toasts', () => {
  const shown = (set: ReturnType<typeof stage>) =>
    set.actor.getSnapshot().context.queue.map((toast: { textKey: string }) => toast.textKey)
  const show = (textKey: string, kind = 'info') => ({ type: 'toast.show', kind, textKey })

  test('leave one after the other, errors after a longer time', () => {
    const set = stage(toasts)
    set.happen(show('a'))
    set.happen(show('b', 'error'))
    set.clock.increment(5_000)
    expect(shown(set)).toEqual(['b'])
    set.clock.increment(9_999)
    expect(shown(set)).toEqual(['b'])
    set.clock.increment(1)
    expect(set.actor.getSnapshot().value).toBe('empty')
  })

  test('stay while someone points at them', () => {
    const set = stage(toasts)
    set.happen(show('a'))
    set.happen({ type: 'toast.hold' })
    set.clock.increment(60_000)
    expect(shown(set)).toEqual(['a'])
    set.happen({ type: 'toast.release' })
    set.clock.increment(5_000)
    expect(shown(set)).toEqual([])
  })

  test('never say the same twice at once, and show the last four', () => {
    const set = stage(toasts)
    for (const key of ['a', 'a', 'b', 'a']) set.happen(show(key))
    expect(shown(set)).toEqual(['a', 'b'])
    for (const key of ['c', 'd', 'e']) set.happen(show(key))
    expect(shown(set)).toEqual(['b', 'c', 'd', 'e'])
  })
})

describe('what toasts offer', () => {
  const shown = (set: ReturnType<typeof stage>) =>
    set.actor.getSnapshot().context.queue.map((toast: { text: string }) => toast.text)
  const receiver = (): Receiver => ({ send: () => undefined })
  const offer = (text: string, to: Receiver) => ({
    type: 'toast.show',
    kind: 'success',
    text,
    action: { labelKey: 'parts.undo', to, event: { type: `undo ${text}` } },
  })
  const withdraw = (to: Receiver) => ({ type: 'toast.withdraw', to })

  test('is the last alone, for ten seconds from its own beginning', () => {
    const set = stage(toasts)
    set.happen(offer('a', receiver()))
    set.clock.increment(9_000)
    set.happen(offer('b', receiver()))
    expect(shown(set)).toEqual(['b'])
    set.clock.increment(9_999)
    expect(shown(set)).toEqual(['b'])
    set.clock.increment(1)
    expect(shown(set)).toEqual([])
  })

  test('is done once, and the toast leaves', () => {
    const set = stage(toasts)
    set.happen(offer('a', receiver()))
    set.happen(offer('b', receiver()))
    set.happen({ type: 'toast.act', id: 2 } as { type: string })
    expect(set.effects).toEqual([
      { type: 'sendAction', params: expect.objectContaining({ id: 2 }) },
    ])
    expect(set.actor.getSnapshot().value).toBe('empty')
  })

  test('is withdrawn by who offered it, and leaves the others', () => {
    const [one, other] = [receiver(), receiver()]
    const set = stage(toasts)
    set.happen({ type: 'toast.show', kind: 'info', text: 'x' } as { type: string })
    set.happen(offer('a', one))
    set.happen({ type: 'toast.hold' })
    set.happen(withdraw(other))
    expect(shown(set)).toEqual(['x', 'a'])
    expect(set.actor.getSnapshot().value).toEqual({ shown: 'held' })
    set.happen(withdraw(one))
    expect(shown(set)).toEqual(['x'])
    expect(set.actor.getSnapshot().value).toEqual({ shown: 'ticking' })
    set.happen(withdraw(one))
    set.clock.increment(5_000)
    expect(set.actor.getSnapshot().value).toBe('empty')
  })

  test('loses its errors when they are over, and nothing else', () => {
    const set = stage(toasts)
    set.happen({ type: 'toast.show', kind: 'info', text: 'x' } as { type: string })
    set.happen({ type: 'toast.drop-errors' })
    expect(shown(set)).toEqual(['x'])
    set.happen({ type: 'toast.show', kind: 'error', text: 'no' } as { type: string })
    set.happen({ type: 'toast.drop-errors' })
    expect(shown(set)).toEqual(['x'])
  })

  test('stays under the pointer when no error is there to lose', () => {
    const set = stage(toasts)
    set.happen({ type: 'toast.show', kind: 'info', text: 'x' } as { type: string })
    set.happen({ type: 'toast.hold' })
    set.happen({ type: 'toast.drop-errors' })
    set.clock.increment(60_000)
    expect(shown(set)).toEqual(['x'])
  })

  test('leaves nothing behind when it was the only one', () => {
    const one = receiver()
    const set = stage(toasts)
    set.happen(offer('a', one))
    set.happen(withdraw(one))
    expect(shown(set)).toEqual([])
    expect(set.actor.getSnapshot().value).toBe('empty')
  })
})

describe('the app', () => {
  const world = (given: { logout?: () => Promise<unknown> } = {}) => {
    const nothing = () => undefined
    return app.provide({
      actors: {
        session: session.provide({
          actors: {
            logout: fromPromise(given.logout ?? (() => Promise.resolve())),
            loadHeader: fromPromise<HeaderData, Former>(() => new Promise(nothing)),
          },
          actions: {
            storeToken: nothing,
            clearStorage: nothing,
            openPage: nothing,
            noteModule: nothing,
            goToAuthHost: nothing,
          },
        }),
        connectivity: connectivity.provide({
          actors: {
            watchBrowser: fromCallback(nothing),
            probe: fromPromise(() => new Promise(nothing)),
          },
        }),
      },
    })
  }
  const keys = (actor: { system: { get(key: string): unknown } }) => {
    const parts = actor.system.get('toasts') as ReturnType<typeof createActor<typeof toasts>>
    return parts.getSnapshot().context.queue.map(({ textKey }) => textKey)
  }

  test('receives what its parts send from their start on', () => {
    const actor = createActor(world(), { input: { isOnline: false } }).start()
    expect(keys(actor)).toEqual(['toast.offline'])
    actor.stop()
  })

  test('shows Logout Success also when the server could not be reached', async () => {
    const actor = createActor(world({ logout: () => Promise.reject(new Error('away')) }), {
      input: { token: 'mine' },
    }).start()
    const part = actor.system.get('session') as ReturnType<typeof createActor<typeof session>>
    part.send({ type: 'session.sign-out' })
    await waitFor(part, (now) => now.matches('signedOut'))
    expect(keys(actor)).toEqual(['toast.signedOut'])
    actor.stop()
  })

  test('lets a toast send its action to the actor it names', () => {
    const actor = createActor(world(), { input: { token: 'mine' } }).start()
    const parts = actor.system.get('toasts') as ReturnType<typeof createActor<typeof toasts>>
    const part = actor.system.get('session') as ReturnType<typeof createActor<typeof session>>
    parts.send({
      type: 'toast.show',
      kind: 'info',
      textKey: 'a',
      action: { labelKey: 'x', to: part as Receiver, event: { type: 'session.sign-out' } },
    })
    parts.send({ type: 'toast.act', id: 1 })
    expect(part.getSnapshot().value).toBe('signingOut')
    expect(keys(actor)).toEqual([])
    actor.stop()
  })

  test('breaks visibly when something of the world was forgotten', () => {
    const forgetful = world().provide({ actors: { session } })
    const actor = createActor(forgetful, { input: { token: 'mine' } }).start()
    const part = actor.system.get('session') as ReturnType<typeof createActor<typeof session>>
    part.send({ type: 'session.storage-cleared', path: '/' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'broken',
      context: { failure: { code: 'INTERNAL' } },
    })
    actor.stop()
  })
})
