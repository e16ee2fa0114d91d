import { expect, test } from 'vitest'
import { pack, unpack } from '../src/inspect/pack.ts'

test('what was packed is unpacked as it was, in few letters', async () => {
  const text = JSON.stringify(
    Array.from({ length: 2_000 }, (_, n) => ({ n, name: 'Café 日本 🙂' })),
  )
  const packed = await pack(text)
  expect(packed).toMatch(/^[\w+/]+={0,2}$/)
  expect(packed.length).toBeLessThan(text.length / 4)
  expect(await unpack(packed, 1_000_000)).toBe(text)
})

test('a message that would fill the memory is refused before it does', async () => {
  const bomb = await pack('0'.repeat(50_000_000))
  expect(bomb.length).toBeLessThan(100_000)
  await expect(unpack(bomb, 8_000_000)).rejects.toThrow(RangeError)
})

test('what is no packed text is refused', async () => {
  await expect(unpack('%', 1_000)).rejects.toThrow()
  await expect(unpack(btoa('plain'), 1_000)).rejects.toThrow()
})
