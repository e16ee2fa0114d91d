import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import {
  type DeviceActs,
  type DeviceStanding,
  pushDevice,
} from '../../src/machines/screen/push-device.ts'
import { connectPushDevice } from '../../src/machines/screen/push-device.connect.ts'
import { refused } from '../../tools/catalogue/world.ts'

const answers = (standing: DeviceStanding) => async () => standing
const fails = async () => {
  throw refused(409, 'IN_USE')
}

describe('notifications of this device', () => {
  async function begun(acts: Partial<DeviceActs>) {
    const all = { look: answers('off'), add: answers('on'), end: answers('off'), ...acts }
    const actor = createActor(pushDevice, { input: { acts: all } }).start()
    expect(shown().isShown).toBe(false)
    function shown() {
      return connectPushDevice(actor.getSnapshot())
    }
    const rest = () => waitFor(actor, (state) => !state.hasTag('busy'))
    await rest()
    const toggle = async () => {
      actor.send({ type: 'device.toggle' })
      const isBusy = shown().isBusy
      await rest()
      return isBusy
    }
    return { shown, toggle, actor }
  }

  test('are off until they are switched on, and can be switched off again', async () => {
    const { shown, toggle } = await begun({})
    expect(shown()).toMatchObject({
      isShown: true,
      isOn: false,
      text: 'deviceText',
      canToggle: true,
    })
    expect(await toggle()).toBe(true)
    expect(shown()).toMatchObject({ isOn: true, isBusy: false })
    expect(await toggle()).toBe(true)
    expect(shown().isOn).toBe(false)
  })

  test('are on where they were switched on before', async () => {
    const { shown } = await begun({ look: answers('on') })
    expect(shown().isOn).toBe(true)
  })

  test('are off when the question of the browser is left without an answer', async () => {
    const { shown, toggle } = await begun({ add: answers('off') })
    await toggle()
    expect(shown()).toMatchObject({ isOn: false, text: 'deviceText' })
  })

  test('say what to do where the browser refuses, and are asked for again after that', async () => {
    const { shown, toggle } = await begun({ look: answers('refused') })
    expect(shown()).toMatchObject({ text: 'deviceRefused', canToggle: true, isOn: false })
    expect(await toggle()).toBe(true)
    expect(shown().isOn).toBe(true)
    const other = await begun({ add: answers('refused') })
    await other.toggle()
    expect(other.shown().text).toBe('deviceRefused')
  })

  test('are not offered where they can not be', async () => {
    const { shown, toggle } = await begun({ look: answers('impossible') })
    expect(shown()).toMatchObject({ text: 'deviceImpossible', canToggle: false })
    expect(await toggle()).toBe(false)
  })

  test('stay as they were when the server says no, with its words until the next press', async () => {
    const { shown, toggle, actor } = await begun({ add: fails })
    await toggle()
    expect(shown()).toMatchObject({ isOn: false, failure: { message: expect.any(String) } })
    actor.send({ type: 'device.toggle' })
    expect(shown().failure).toBeUndefined()
    const on = await begun({ look: answers('on'), end: fails })
    await on.toggle()
    expect(on.shown()).toMatchObject({ isOn: true, failure: { message: expect.any(String) } })
    on.actor.send({ type: 'device.toggle' })
    expect(on.shown().failure).toBeUndefined()
    expect((await begun({ look: fails })).shown()).toMatchObject({
      isOn: false,
      failure: { message: expect.any(String) },
    })
  })
})
